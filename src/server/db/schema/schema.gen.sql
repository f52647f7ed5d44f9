-- What the migrations come to, written by `npm run schema`. Nothing runs this file.

CREATE COLLATION pinyin (locale 'zh-u-co-pinyin');

CREATE EXTENSION btree_gist;

CREATE SEQUENCE document_total_seq; GRANT usage ON SEQUENCE document_total_seq TO application;

CREATE SEQUENCE id_seq; GRANT usage ON SEQUENCE id_seq TO application;

CREATE SEQUENCE log_id_seq; GRANT usage ON SEQUENCE log_id_seq TO application;

CREATE SEQUENCE open_news_seq; GRANT usage ON SEQUENCE open_news_seq TO application;

CREATE SEQUENCE stock_seq; GRANT usage ON SEQUENCE stock_seq TO application;

CREATE SEQUENCE stock_total_seq; GRANT usage ON SEQUENCE stock_total_seq TO application;

CREATE TABLE account_statement (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  trade_date date NOT NULL,
  trade_no text NOT NULL,
  our_no text,
  amount numeric NOT NULL,
  fee_amt numeric,
  counterparty text,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT account_statement_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT account_statement_fee_amt_check CHECK ((fee_amt >= (0)::numeric)),
  CONSTRAINT account_statement_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT account_statement_tenant_id_account_id_trade_no_key UNIQUE (tenant_id, account_id, trade_no),
  CONSTRAINT account_statement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX account_statement_by_date ON account_statement USING btree (tenant_id, account_id, trade_date);
CREATE POLICY own_tenant ON account_statement FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE account_statement ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON account_statement TO application;

CREATE TABLE account_transfer (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  from_account_id bigint NOT NULL,
  to_account_id bigint NOT NULL,
  amount numeric NOT NULL,
  charge_amt numeric,
  slip_no text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT account_transfer_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT account_transfer_check CHECK (((charge_amt >= (0)::numeric) AND (charge_amt < amount))),
  CONSTRAINT account_transfer_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT account_transfer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT account_transfer_tenant_id_from_account_id_fkey FOREIGN KEY (tenant_id, from_account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT account_transfer_tenant_id_to_account_id_fkey FOREIGN KEY (tenant_id, to_account_id) REFERENCES cash_account(tenant_id, id)
);
CREATE INDEX account_transfer_from ON account_transfer USING btree (tenant_id, from_account_id);
CREATE INDEX account_transfer_to ON account_transfer USING btree (tenant_id, to_account_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON account_transfer REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON account_transfer REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON account_transfer FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE account_transfer ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON account_transfer TO application;

CREATE TABLE accounting_period (
  tenant_id text NOT NULL,
  period text NOT NULL,
  state text DEFAULT 'open'::text NOT NULL,
  version integer DEFAULT 0 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  remark text,
  legal_entity text NOT NULL,
  variance_spread boolean DEFAULT false NOT NULL,
  variance_document_id bigint,
  PRIMARY KEY (tenant_id, legal_entity, period),
  CONSTRAINT accounting_period_period_check CHECK ((period ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  CONSTRAINT accounting_period_state_check CHECK ((state = ANY (ARRAY['open'::text, 'locked'::text, 'closed'::text]))),
  CONSTRAINT accounting_period_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON accounting_period FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON accounting_period FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE accounting_period ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON accounting_period TO application;

CREATE TABLE api_key (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  user_id bigint,
  access integer DEFAULT 1 NOT NULL,
  expire_date date NOT NULL,
  last_used timestamp with time zone,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT api_key_access_check CHECK ((access = ANY (ARRAY[1, 2]))),
  CONSTRAINT api_key_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT api_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT api_key_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT api_key_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX api_key_user ON api_key USING btree (tenant_id, user_id);
CREATE POLICY own_tenant ON api_key FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE api_key ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON api_key TO application;

CREATE TABLE api_key_role (
  tenant_id text NOT NULL,
  api_key_id bigint NOT NULL,
  role_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, api_key_id, role_id),
  CONSTRAINT api_key_role_tenant_id_api_key_id_fkey FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_key(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT api_key_role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT api_key_role_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id)
);
CREATE INDEX api_key_role_role_id ON api_key_role USING btree (tenant_id, role_id);
CREATE POLICY own_tenant ON api_key_role FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE api_key_role ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON api_key_role TO application;

CREATE TABLE app_user (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  account text NOT NULL,
  password_hash text,
  must_change_password boolean DEFAULT false NOT NULL,
  name text,
  real_name text,
  avatar text,
  email text,
  phone text,
  dept_id bigint,
  status integer DEFAULT 1 NOT NULL,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  password_expires timestamp with time zone,
  code text,
  sex integer DEFAULT 3 NOT NULL,
  birthday date,
  post_id bigint,
  user_type integer DEFAULT 1 NOT NULL,
  user_ext text,
  search_text text GENERATED ALWAYS AS (lower((((((((((('
'::text || COALESCE(account, ''::text)) || '
'::text) || COALESCE(real_name, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text))) STORED,
  word_initials text,
  account_key text NOT NULL,
  customer_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT app_user_sex_check CHECK ((sex = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT app_user_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT app_user_tenant_id_account_key UNIQUE (tenant_id, account_key),
  CONSTRAINT app_user_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT app_user_tenant_id_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id),
  CONSTRAINT app_user_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT app_user_tenant_id_post_id_fkey FOREIGN KEY (tenant_id, post_id) REFERENCES post(tenant_id, id),
  CONSTRAINT app_user_user_type_check CHECK ((user_type = ANY (ARRAY[1, 2, 3])))
);
CREATE INDEX app_user_customer ON app_user USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX app_user_phone ON app_user USING btree (tenant_id, phone) WHERE (phone IS NOT NULL);
CREATE TRIGGER key_account BEFORE INSERT OR UPDATE OF account ON app_user FOR EACH ROW EXECUTE FUNCTION key_account();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF account, real_name, status ON app_user FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON app_user FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE app_user ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON app_user TO application;

CREATE TABLE approval_rule (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  document_type integer NOT NULL,
  amount_from numeric,
  supplier_id bigint,
  customer_id bigint,
  process_key text NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT approval_rule_amount_from_check CHECK ((amount_from >= (0)::numeric)),
  CONSTRAINT approval_rule_document_type_check CHECK (((document_type >= 1) AND (document_type <= 99))),
  CONSTRAINT approval_rule_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT approval_rule_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT approval_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT approval_rule_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT approval_rule_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id)
);
CREATE INDEX approval_rule_customer ON approval_rule USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX approval_rule_supplier ON approval_rule USING btree (tenant_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON approval_rule FOR EACH ROW EXECUTE FUNCTION note_change('settings');
CREATE POLICY own_tenant ON approval_rule FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE approval_rule ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON approval_rule TO application;

CREATE TABLE attachment (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  about text NOT NULL,
  about_id bigint NOT NULL,
  file_name text NOT NULL,
  user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT attachment_tenant_id_file_name_fkey FOREIGN KEY (tenant_id, file_name) REFERENCES stored_file(tenant_id, name),
  CONSTRAINT attachment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX attachment_about ON attachment USING btree (tenant_id, about_id, id);
CREATE INDEX attachment_file ON attachment USING btree (tenant_id, file_name);
CREATE POLICY own_tenant ON attachment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE attachment ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON attachment TO application;

CREATE TABLE audit_event (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  audit_id bigint NOT NULL,
  event text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  user_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  http_request_id text NOT NULL,
  requested jsonb NOT NULL,
  remark text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT audit_event_event_check CHECK ((event = ANY (ARRAY['APPLY'::text, 'PASS'::text, 'REFUSE'::text, 'REAPPLY'::text]))),
  CONSTRAINT audit_event_tenant_id_audit_id_fkey FOREIGN KEY (tenant_id, audit_id) REFERENCES audit_request(tenant_id, id),
  CONSTRAINT audit_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX audit_event_of ON audit_event USING btree (tenant_id, audit_id, id DESC);
CREATE POLICY own_tenant ON audit_event FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE audit_event ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON audit_event TO application;

CREATE TABLE audit_request (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  state text NOT NULL,
  target_api text NOT NULL,
  target_id bigint,
  target_name text NOT NULL,
  requested jsonb NOT NULL,
  shown jsonb NOT NULL,
  before jsonb,
  reason text,
  recommended_name text,
  version integer DEFAULT 1 NOT NULL,
  submit_user bigint NOT NULL,
  submit_time timestamp with time zone NOT NULL,
  audit_user bigint,
  audit_time timestamp with time zone,
  audit_remark text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT audit_request_kind_check CHECK ((kind = ANY (ARRAY['customer'::text, 'commodity'::text, 'data'::text, 'recommended'::text]))),
  CONSTRAINT audit_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX audit_request_list ON audit_request USING btree (tenant_id, kind, state, submit_time DESC);
CREATE POLICY own_tenant ON audit_request FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE audit_request ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON audit_request TO application;

CREATE TABLE audit_sample (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  start_day date,
  end_day date,
  method text NOT NULL,
  size integer NOT NULL,
  seed text NOT NULL,
  population integer NOT NULL,
  population_amt numeric NOT NULL,
  create_user bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  signed_user bigint,
  signed_time timestamp with time zone,
  digest text,
  signature text,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT audit_sample_check CHECK ((num_nulls(signed_user, signed_time, digest, signature) = ANY (ARRAY[0, 4]))),
  CONSTRAINT audit_sample_method_check CHECK ((method = ANY (ARRAY['random'::text, 'weighted'::text]))),
  CONSTRAINT audit_sample_size_check CHECK (((size >= 1) AND (size <= 500))),
  CONSTRAINT audit_sample_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE TRIGGER signed_sample_stays BEFORE DELETE OR UPDATE ON audit_sample FOR EACH ROW EXECUTE FUNCTION signed_sample_stays('sample');
CREATE POLICY own_tenant ON audit_sample FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE audit_sample ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON audit_sample TO application;
GRANT update (digest, signature, signed_time, signed_user, version) ON audit_sample TO application;

CREATE TABLE audit_sample_document (
  tenant_id text NOT NULL,
  sample_id bigint NOT NULL,
  no integer NOT NULL,
  document_id bigint NOT NULL,
  bill_no text,
  bill_date date NOT NULL,
  final_amt numeric NOT NULL,
  verdict text,
  note text,
  noted_user bigint,
  noted_time timestamp with time zone,
  PRIMARY KEY (tenant_id, sample_id, no),
  CONSTRAINT audit_sample_document_check CHECK ((num_nulls(verdict, noted_user, noted_time) = ANY (ARRAY[0, 3]))),
  CONSTRAINT audit_sample_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT audit_sample_document_tenant_id_sample_id_document_id_key UNIQUE (tenant_id, sample_id, document_id),
  CONSTRAINT audit_sample_document_tenant_id_sample_id_fkey FOREIGN KEY (tenant_id, sample_id) REFERENCES audit_sample(tenant_id, id),
  CONSTRAINT audit_sample_document_verdict_check CHECK ((verdict = ANY (ARRAY['good'::text, 'finding'::text])))
);
CREATE TRIGGER nothing_joins_a_signed_sample BEFORE INSERT ON audit_sample_document FOR EACH ROW EXECUTE FUNCTION signed_sample_stays('document');
CREATE TRIGGER signed_sample_stays BEFORE DELETE OR UPDATE ON audit_sample_document FOR EACH ROW EXECUTE FUNCTION signed_sample_stays('document');
CREATE POLICY own_tenant ON audit_sample_document FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE audit_sample_document ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON audit_sample_document TO application;
GRANT update (note, noted_time, noted_user, verdict) ON audit_sample_document TO application;

CREATE TABLE barterer (
  tenant_id text NOT NULL,
  id bigint NOT NULL,
  type integer NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  linkman text,
  phone text,
  mnemonic text,
  status integer NOT NULL,
  word_initials text,
  search_text text GENERATED ALWAYS AS (lower((((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT barterer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT barterer_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);
CREATE POLICY own_tenant ON barterer FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE barterer ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON barterer TO application;

CREATE TABLE barterer_commodity (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  barterer_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  partner_code text,
  partner_name text,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT barterer_commodity_tenant_id_barterer_id_fkey FOREIGN KEY (tenant_id, barterer_id) REFERENCES barterer(tenant_id, id),
  CONSTRAINT barterer_commodity_tenant_id_comm_info_id_barterer_id_key UNIQUE (tenant_id, comm_info_id, barterer_id),
  CONSTRAINT barterer_commodity_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT barterer_commodity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX barterer_commodity_barterer ON barterer_commodity USING btree (tenant_id, barterer_id);
CREATE POLICY own_tenant ON barterer_commodity FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE barterer_commodity ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON barterer_commodity TO application;

CREATE TABLE bill_counter (
  tenant_id text NOT NULL,
  kind text NOT NULL,
  period text NOT NULL,
  last_number bigint NOT NULL,
  PRIMARY KEY (tenant_id, kind, period),
  CONSTRAINT bill_counter_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON bill_counter FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE bill_counter ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON bill_counter TO application;

CREATE TABLE bill_rule (
  tenant_id text NOT NULL,
  kind text NOT NULL,
  prefix text NOT NULL,
  digits integer NOT NULL,
  date_part text NOT NULL,
  reset_period text NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, kind),
  CONSTRAINT bill_rule_check CHECK (((reset_period = 'never'::text) OR ((reset_period = 'year'::text) AND (date_part <> 'none'::text)) OR ((reset_period = 'month'::text) AND (date_part = ANY (ARRAY['month'::text, 'day'::text]))) OR ((reset_period = 'day'::text) AND (date_part = 'day'::text)))),
  CONSTRAINT bill_rule_date_part_check CHECK ((date_part = ANY (ARRAY['none'::text, 'year'::text, 'month'::text, 'day'::text]))),
  CONSTRAINT bill_rule_digits_check CHECK (((digits >= 2) AND (digits <= 10))),
  CONSTRAINT bill_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT bill_rule_tenant_id_prefix_key UNIQUE (tenant_id, prefix)
);
CREATE POLICY own_tenant ON bill_rule FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE bill_rule ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON bill_rule TO application;

CREATE TABLE brand (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  context text,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT brand_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT brand_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT brand_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON brand FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE brand ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON brand TO application;

CREATE TABLE captcha (
  tenant_id text NOT NULL,
  key text NOT NULL,
  answer_hash text NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, key)
);
CREATE POLICY own_tenant ON captcha FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE captcha ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON captcha TO application;

CREATE TABLE carrier (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  phone text,
  website text,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT carrier_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT carrier_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT carrier_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT carrier_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON carrier FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE carrier ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON carrier TO application;

CREATE TABLE cash_account (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  kind_code text NOT NULL,
  legal_entity text DEFAULT ''::text NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  made_for text,
  legal_entity_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT cash_account_kind_check CHECK ((kind_code = ANY (ARRAY['cash'::text, 'transit'::text, 'bank'::text, 'thirdParty'::text, 'storedValue'::text, 'points'::text]))),
  CONSTRAINT cash_account_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT cash_account_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT cash_account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT cash_account_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id),
  CONSTRAINT cash_account_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE TRIGGER keep_books BEFORE INSERT OR UPDATE OF legal_entity, legal_entity_id ON cash_account FOR EACH ROW EXECUTE FUNCTION keep_books();
CREATE TRIGGER own_account BEFORE INSERT OR UPDATE ON cash_account FOR EACH ROW EXECUTE FUNCTION own_account();
CREATE POLICY own_tenant ON cash_account FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cash_account ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON cash_account TO application;

CREATE TABLE cash_deposit (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  till_id bigint NOT NULL,
  amount numeric NOT NULL,
  account_id bigint,
  slip_no text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT cash_deposit_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT cash_deposit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT cash_deposit_tenant_id_till_id_fkey FOREIGN KEY (tenant_id, till_id) REFERENCES till(tenant_id, id)
);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON cash_deposit REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON cash_deposit REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON cash_deposit FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cash_deposit ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON cash_deposit TO application;
GRANT update (slip_no) ON cash_deposit TO application;

CREATE TABLE cash_entry (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  account_id bigint NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  amount numeric NOT NULL,
  bill_date date NOT NULL,
  shift_id bigint,
  posted_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT cash_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT cash_entry_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT cash_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT cash_entry_tenant_id_document_id_no_key UNIQUE (tenant_id, document_id, no),
  CONSTRAINT cash_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT cash_entry_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX cash_entry_day ON cash_entry USING btree (tenant_id, bill_date);
CREATE INDEX cash_entry_day_book ON cash_entry USING btree (tenant_id, account_id, bill_date, id) INCLUDE (amount, document_id);
CREATE INDEX cash_entry_shift ON cash_entry USING btree (tenant_id, shift_id) INCLUDE (account_id, amount) WHERE (shift_id IS NOT NULL);
CREATE TRIGGER note_trade AFTER INSERT ON cash_entry FOR EACH ROW EXECUTE FUNCTION note_trade('cash');
CREATE POLICY own_tenant ON cash_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cash_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON cash_entry TO application;

CREATE TABLE cash_sale (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  untaxed numeric NOT NULL,
  tax numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, line_id),
  CONSTRAINT cash_sale_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT cash_sale_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT cash_sale_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX cash_sale_day ON cash_sale USING btree (tenant_id, bill_date);
CREATE POLICY own_tenant ON cash_sale FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cash_sale ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON cash_sale TO application;

CREATE TABLE class_group (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  sort integer,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT class_group_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT class_group_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON class_group FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE class_group ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON class_group TO application;

CREATE TABLE class_group_class (
  tenant_id text NOT NULL,
  class_group_id bigint NOT NULL,
  classify_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, class_group_id, classify_id),
  CONSTRAINT class_group_class_tenant_id_class_group_id_fkey FOREIGN KEY (tenant_id, class_group_id) REFERENCES class_group(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT class_group_class_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id),
  CONSTRAINT class_group_class_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX class_group_class_classify_id ON class_group_class USING btree (tenant_id, classify_id);
CREATE POLICY own_tenant ON class_group_class FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE class_group_class ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON class_group_class TO application;

CREATE TABLE class_spec (
  tenant_id text NOT NULL,
  classify_id bigint NOT NULL,
  spec_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, classify_id, spec_id),
  CONSTRAINT class_spec_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT class_spec_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT class_spec_tenant_id_spec_id_fkey FOREIGN KEY (tenant_id, spec_id) REFERENCES spec(tenant_id, id)
);
CREATE INDEX class_spec_spec_id ON class_spec USING btree (tenant_id, spec_id);
CREATE POLICY own_tenant ON class_spec FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE class_spec ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON class_spec TO application;

CREATE TABLE classification (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  code text NOT NULL,
  name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT classification_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT classification_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT classification_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES classification(tenant_id, id)
);
CREATE POLICY own_tenant ON classification FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE classification ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON classification TO application;

CREATE TABLE code_counter (
  tenant_id text NOT NULL,
  name text NOT NULL,
  last bigint NOT NULL,
  PRIMARY KEY (tenant_id, name),
  CONSTRAINT code_counter_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON code_counter FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE code_counter ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON code_counter TO application;

CREATE TABLE code_gen (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  datasource_id bigint,
  service_name text NOT NULL,
  code_name text NOT NULL,
  table_name text NOT NULL,
  table_prefix text,
  pk_name text,
  package_name text NOT NULL,
  base_mode integer,
  wrap_mode integer,
  api_path text,
  web_path text,
  generate_time timestamp with time zone,
  files jsonb,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (id),
  CONSTRAINT code_gen_base_mode_check CHECK ((base_mode = ANY (ARRAY[1, 2]))),
  CONSTRAINT code_gen_code_name_key UNIQUE (code_name),
  CONSTRAINT code_gen_datasource_id_fkey FOREIGN KEY (datasource_id) REFERENCES datasource(id),
  CONSTRAINT code_gen_wrap_mode_check CHECK ((wrap_mode = ANY (ARRAY[1, 2])))
);
CREATE POLICY platform_alone ON code_gen FOR ALL USING (platform_only()) WITH CHECK (platform_only());
ALTER TABLE code_gen ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON code_gen TO application;

CREATE TABLE code_key (
  tenant_id text NOT NULL,
  resource text NOT NULL,
  key text NOT NULL,
  row_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, resource, key),
  CONSTRAINT code_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX code_key_row ON code_key USING btree (tenant_id, resource, row_id);
CREATE POLICY own_tenant ON code_key FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE code_key ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON code_key TO application;
GRANT update (row_id) ON code_key TO application;

CREATE TABLE comm_unit (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text,
  name text NOT NULL,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(code, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  qty_places integer,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT comm_unit_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT comm_unit_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT comm_unit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT comm_unit_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON comm_unit FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON comm_unit FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE comm_unit ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON comm_unit TO application;

CREATE TABLE comment (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  about text NOT NULL,
  about_id bigint NOT NULL,
  text text NOT NULL,
  mentions bigint[] DEFAULT '{}'::bigint[] NOT NULL,
  user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT comment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX comment_about ON comment USING btree (tenant_id, about_id, id);
CREATE POLICY own_tenant ON comment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE comment ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON comment TO application;

CREATE TABLE commission_entry (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  partner_id bigint NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  amount numeric NOT NULL,
  kept_amt numeric NOT NULL,
  rate numeric NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT commission_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT commission_entry_tenant_id_document_id_no_key UNIQUE (tenant_id, document_id, no),
  CONSTRAINT commission_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT commission_entry_tenant_id_partner_id_fkey FOREIGN KEY (tenant_id, partner_id) REFERENCES network_partner(tenant_id, id)
);
CREATE INDEX commission_entry_partner ON commission_entry USING btree (tenant_id, partner_id, id);
CREATE POLICY own_tenant ON commission_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE commission_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON commission_entry TO application;

CREATE TABLE commission_rule (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  commission_rate numeric NOT NULL,
  classify_id bigint,
  comm_info_id bigint,
  staff_id bigint,
  post_id bigint,
  start_date date NOT NULL,
  end_date date,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT commission_rule_commission_rate_check CHECK ((commission_rate >= (0)::numeric)),
  CONSTRAINT commission_rule_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT commission_rule_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id),
  CONSTRAINT commission_rule_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT commission_rule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT commission_rule_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT commission_rule_tenant_id_post_id_fkey FOREIGN KEY (tenant_id, post_id) REFERENCES post(tenant_id, id),
  CONSTRAINT commission_rule_tenant_id_staff_id_fkey FOREIGN KEY (tenant_id, staff_id) REFERENCES app_user(tenant_id, id)
);
CREATE INDEX commission_rule_class ON commission_rule USING btree (tenant_id, classify_id) WHERE (classify_id IS NOT NULL);
CREATE INDEX commission_rule_goods ON commission_rule USING btree (tenant_id, comm_info_id) WHERE (comm_info_id IS NOT NULL);
CREATE INDEX commission_rule_post ON commission_rule USING btree (tenant_id, post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX commission_rule_staff ON commission_rule USING btree (tenant_id, staff_id) WHERE (staff_id IS NOT NULL);
CREATE POLICY own_tenant ON commission_rule FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE commission_rule ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON commission_rule TO application;

CREATE TABLE commodity (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  comm_info_code text NOT NULL,
  comm_info_name text NOT NULL,
  spec text,
  bar_code text,
  classify_id bigint,
  brand_id bigint,
  supplier_id bigint,
  unit_id bigint NOT NULL,
  tax_rate_id bigint,
  retail_price numeric,
  purchase_price numeric,
  comm_kind integer DEFAULT 1 NOT NULL,
  weighed integer DEFAULT 1 NOT NULL,
  is_multi_unit integer DEFAULT 1 NOT NULL,
  manu_code text,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  is_store integer DEFAULT 1 NOT NULL,
  on_shelves integer DEFAULT 1 NOT NULL,
  search_text text GENERATED ALWAYS AS (lower((((((((('
'::text || COALESCE(comm_info_code, ''::text)) || '
'::text) || COALESCE(comm_info_name, ''::text)) || '
'::text) || COALESCE(bar_code, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  floor_price numeric,
  picture text,
  no_return integer DEFAULT 1 NOT NULL,
  keeping integer DEFAULT 1 NOT NULL,
  shelf_life_days integer,
  min_life_rate numeric,
  qty_places integer,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT commodity_comm_kind_check CHECK ((comm_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT commodity_floor_price_check CHECK ((floor_price >= (0)::numeric)),
  CONSTRAINT commodity_is_multi_unit_check CHECK ((is_multi_unit = ANY (ARRAY[1, 2]))),
  CONSTRAINT commodity_is_store_check CHECK ((is_store = ANY (ARRAY[1, 2]))),
  CONSTRAINT commodity_keeping_check CHECK ((keeping = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT commodity_min_life_rate_check CHECK (((min_life_rate >= (0)::numeric) AND (min_life_rate <= (100)::numeric))),
  CONSTRAINT commodity_no_return_check CHECK ((no_return = ANY (ARRAY[1, 2]))),
  CONSTRAINT commodity_on_shelves_check CHECK ((on_shelves = ANY (ARRAY[1, 2]))),
  CONSTRAINT commodity_shelf_life_days_check CHECK ((shelf_life_days > 0)),
  CONSTRAINT commodity_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT commodity_tenant_id_brand_id_fkey FOREIGN KEY (tenant_id, brand_id) REFERENCES brand(tenant_id, id),
  CONSTRAINT commodity_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id),
  CONSTRAINT commodity_tenant_id_comm_info_code_key UNIQUE (tenant_id, comm_info_code),
  CONSTRAINT commodity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT commodity_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id),
  CONSTRAINT commodity_tenant_id_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rate(tenant_id, id),
  CONSTRAINT commodity_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id),
  CONSTRAINT commodity_weighed_check CHECK ((weighed = ANY (ARRAY[1, 2])))
);
CREATE INDEX commodity_bar_code ON commodity USING btree (tenant_id, bar_code);
CREATE INDEX commodity_on_shelves ON commodity USING btree (tenant_id) WHERE ((is_store = 2) AND (on_shelves = 2));
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON commodity FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON commodity FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE commodity ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON commodity TO application;

CREATE TABLE commodity_unit (
  tenant_id text NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  conversion numeric NOT NULL,
  bar_code text,
  final_price numeric,
  purchase_price numeric,
  PRIMARY KEY (tenant_id, comm_info_id, unit_id),
  CONSTRAINT commodity_unit_conversion_check CHECK ((conversion > (0)::numeric)),
  CONSTRAINT commodity_unit_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT commodity_unit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT commodity_unit_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX commodity_unit_bar_code ON commodity_unit USING btree (tenant_id, bar_code);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON commodity_unit FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON commodity_unit FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE commodity_unit ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON commodity_unit TO application;

CREATE TABLE cost_adjustment (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  adjust_kind integer NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT cost_adjustment_adjust_kind_check CHECK ((adjust_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT cost_adjustment_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT cost_adjustment_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT cost_adjustment_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT cost_adjustment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX cost_adjustment_goods ON cost_adjustment USING btree (tenant_id, comm_info_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON cost_adjustment REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON cost_adjustment REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON cost_adjustment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cost_adjustment ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON cost_adjustment TO application;

CREATE TABLE cost_pool (
  tenant_id text NOT NULL,
  legal_entity text NOT NULL,
  comm_info_id bigint NOT NULL,
  qty numeric DEFAULT 0 NOT NULL,
  value numeric DEFAULT 0 NOT NULL,
  tax numeric DEFAULT 0 NOT NULL,
  last_cost numeric,
  last_average numeric,
  last_bill_date date,
  PRIMARY KEY (tenant_id, legal_entity, comm_info_id),
  CONSTRAINT cost_pool_check CHECK (((qty <> (0)::numeric) OR (value = (0)::numeric))),
  CONSTRAINT cost_pool_check1 CHECK (((qty < (0)::numeric) OR (value >= (0)::numeric))),
  CONSTRAINT cost_pool_check2 CHECK (((qty >= (0)::numeric) OR (value <= (0)::numeric))),
  CONSTRAINT cost_pool_check3 CHECK (((tax >= (0)::numeric) AND ((qty > (0)::numeric) OR (tax = (0)::numeric)))),
  CONSTRAINT cost_pool_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT cost_pool_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON cost_pool FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cost_pool ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON cost_pool TO application;

CREATE TABLE cost_share (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  step integer NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  adjust_kind integer NOT NULL,
  amount numeric NOT NULL,
  stock_amt numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, step),
  CONSTRAINT cost_share_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT cost_share_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX cost_share_day ON cost_share USING btree (tenant_id, bill_date);
CREATE POLICY own_tenant ON cost_share FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE cost_share ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON cost_share TO application;

CREATE TABLE coupon (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  batch_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  state text DEFAULT 'unused'::text NOT NULL,
  used_by bigint,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT coupon_check CHECK (((used_by IS NOT NULL) = (state = ANY (ARRAY['locked'::text, 'used'::text])))),
  CONSTRAINT coupon_state_check CHECK ((state = ANY (ARRAY['unused'::text, 'locked'::text, 'used'::text, 'expired'::text, 'void'::text]))),
  CONSTRAINT coupon_tenant_id_batch_id_fkey FOREIGN KEY (tenant_id, batch_id) REFERENCES document(tenant_id, id),
  CONSTRAINT coupon_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT coupon_tenant_id_used_by_fkey FOREIGN KEY (tenant_id, used_by) REFERENCES document(tenant_id, id)
);
CREATE INDEX coupon_batch_state ON coupon USING btree (tenant_id, batch_id, state);
CREATE INDEX coupon_customer ON coupon USING btree (tenant_id, customer_id) WHERE (state = 'unused'::text);
CREATE INDEX coupon_used_by ON coupon USING btree (tenant_id, used_by) WHERE (used_by IS NOT NULL);
CREATE POLICY own_tenant ON coupon FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE coupon ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON coupon TO application;
GRANT update (state, used_by) ON coupon TO application;

CREATE TABLE coupon_batch (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  name text,
  coupon_type integer,
  face_amt numeric,
  discount_rate numeric,
  max_amt numeric,
  threshold_amt numeric,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  qty integer,
  limit_per_customer integer,
  comm_info_ids jsonb,
  classify_ids jsonb,
  depot_ids jsonb,
  funded_by integer,
  with_offer integer,
  stackable integer,
  funder_id bigint,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT coupon_batch_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT coupon_batch_tenant_id_funder_id_fkey FOREIGN KEY (tenant_id, funder_id) REFERENCES customer(tenant_id, id)
);
CREATE INDEX coupon_batch_funder ON coupon_batch USING btree (tenant_id, funder_id) WHERE (funder_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON coupon_batch REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON coupon_batch REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON coupon_batch FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE coupon_batch ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON coupon_batch TO application;

CREATE TABLE customer (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  customer_code text NOT NULL,
  customer_name text NOT NULL,
  linkman text,
  phone text,
  address text,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  email text,
  classify_id bigint,
  level_id bigint,
  tax_no text,
  search_text text GENERATED ALWAYS AS (lower((((((((((('
'::text || COALESCE(customer_code, ''::text)) || '
'::text) || COALESCE(customer_name, ''::text)) || '
'::text) || COALESCE(linkman, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  period integer,
  credit_limit numeric,
  pay_first integer DEFAULT 1 NOT NULL,
  supplier_id bigint,
  recommended_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT customer_credit_limit_check CHECK ((credit_limit >= (0)::numeric)),
  CONSTRAINT customer_pay_first_check CHECK ((pay_first = ANY (ARRAY[1, 2]))),
  CONSTRAINT customer_period_check CHECK (((period >= 0) AND (period <= 3650))),
  CONSTRAINT customer_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT customer_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES customer_nature(tenant_id, id),
  CONSTRAINT customer_tenant_id_customer_code_key UNIQUE (tenant_id, customer_code),
  CONSTRAINT customer_tenant_id_customer_name_key UNIQUE (tenant_id, customer_name),
  CONSTRAINT customer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT customer_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES customer_level(tenant_id, id),
  CONSTRAINT customer_tenant_id_recommended_id_fkey FOREIGN KEY (tenant_id, recommended_id) REFERENCES network_partner(tenant_id, id),
  CONSTRAINT customer_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id)
);
CREATE INDEX customer_recommended ON customer USING btree (tenant_id, recommended_id) WHERE (recommended_id IS NOT NULL);
CREATE INDEX customer_supplier ON customer USING btree (tenant_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER keep_barterer AFTER INSERT OR DELETE OR UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION keep_barterer('1', 'customer');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON customer FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON customer FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE customer ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON customer TO application;

CREATE TABLE customer_balance (
  tenant_id text NOT NULL,
  legal_entity text NOT NULL,
  customer_id bigint NOT NULL,
  account text NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (tenant_id, customer_id, legal_entity, account),
  CONSTRAINT customer_balance_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT customer_balance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON customer_balance FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE customer_balance ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON customer_balance TO application;

CREATE TABLE customer_level (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  discount_rate numeric,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT customer_level_discount_rate_check CHECK ((discount_rate >= (0)::numeric)),
  CONSTRAINT customer_level_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT customer_level_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON customer_level FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE customer_level ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON customer_level TO application;

CREATE TABLE customer_nature (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  sort integer,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT customer_nature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT customer_nature_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT customer_nature_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES customer_nature(tenant_id, id)
);
CREATE POLICY own_tenant ON customer_nature FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE customer_nature ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON customer_nature TO application;

CREATE TABLE customer_price (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  customer_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  final_price numeric NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT customer_price_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT customer_price_tenant_id_comm_info_id_customer_id_unit_id_key UNIQUE (tenant_id, comm_info_id, customer_id, unit_id),
  CONSTRAINT customer_price_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT customer_price_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT customer_price_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT customer_price_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX customer_price_customer ON customer_price USING btree (tenant_id, customer_id);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON customer_price FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE TRIGGER unit_of_goods AFTER INSERT OR UPDATE OF comm_info_id, unit_id ON customer_price FOR EACH ROW EXECUTE FUNCTION unit_of_goods('customer_price');
CREATE POLICY own_tenant ON customer_price FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE customer_price ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON customer_price TO application;

CREATE TABLE customer_title (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  customer_id bigint NOT NULL,
  title text NOT NULL,
  title_kind integer DEFAULT 1 NOT NULL,
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  is_default integer DEFAULT 1 NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT customer_title_is_default_check CHECK ((is_default = ANY (ARRAY[1, 2]))),
  CONSTRAINT customer_title_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT customer_title_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT customer_title_tenant_id_customer_id_title_key UNIQUE (tenant_id, customer_id, title),
  CONSTRAINT customer_title_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT customer_title_title_kind_check CHECK ((title_kind = ANY (ARRAY[1, 2])))
);
CREATE UNIQUE INDEX customer_title_one_default ON customer_title USING btree (tenant_id, customer_id) WHERE (is_default = 2);
CREATE POLICY own_tenant ON customer_title FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE customer_title ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON customer_title TO application;

CREATE TABLE data_change (
  tenant_id text NOT NULL,
  about text NOT NULL,
  at timestamp with time zone DEFAULT now() NOT NULL,
  xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  PRIMARY KEY (tenant_id, about, at, xid),
  CONSTRAINT data_change_about_check CHECK ((about = ANY (ARRAY['rights'::text, 'settings'::text, 'masters'::text]))),
  CONSTRAINT data_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON data_change FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE data_change ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON data_change TO application;

CREATE TABLE datasource (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  driver_class text NOT NULL,
  url text NOT NULL,
  username text NOT NULL,
  password text,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (id),
  CONSTRAINT datasource_name_key UNIQUE (name)
);
CREATE POLICY platform_alone ON datasource FOR ALL USING (platform_only()) WITH CHECK (platform_only());
ALTER TABLE datasource ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON datasource TO application;

CREATE TABLE declared_since (
  tenant_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT declared_since_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON declared_since FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE declared_since ENABLE ROW LEVEL SECURITY;
GRANT select ON declared_since TO application;

CREATE TABLE delivery_config (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  delivery_mode integer NOT NULL,
  fee numeric,
  free_from numeric,
  is_default integer DEFAULT 1 NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT delivery_config_delivery_mode_check CHECK ((delivery_mode = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT delivery_config_is_default_check CHECK ((is_default = ANY (ARRAY[1, 2]))),
  CONSTRAINT delivery_config_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT delivery_config_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE UNIQUE INDEX delivery_config_one_default ON delivery_config USING btree (tenant_id) WHERE (is_default = 2);
CREATE POLICY own_tenant ON delivery_config FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE delivery_config ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON delivery_config TO application;

CREATE TABLE depot (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  dept_id bigint,
  classify_id bigint,
  address text,
  legal_entity text,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  negative_stock integer,
  customer_id bigint,
  supplier_id bigint,
  legal_entity_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT depot_negative_stock_check CHECK ((negative_stock = ANY (ARRAY[1, 2]))),
  CONSTRAINT depot_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT depot_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES depot_classify(tenant_id, id),
  CONSTRAINT depot_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT depot_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT depot_tenant_id_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id),
  CONSTRAINT depot_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT depot_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id),
  CONSTRAINT depot_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT depot_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id)
);
CREATE INDEX depot_customer ON depot USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX depot_supplier ON depot USING btree (tenant_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER keep_books BEFORE INSERT OR UPDATE OF legal_entity, legal_entity_id ON depot FOR EACH ROW EXECUTE FUNCTION keep_books();
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON depot FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON depot FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE depot ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON depot TO application;

CREATE TABLE depot_classify (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT depot_classify_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT depot_classify_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES depot_classify(tenant_id, id)
);
CREATE POLICY own_tenant ON depot_classify FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE depot_classify ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON depot_classify TO application;

CREATE TABLE dept (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  dept_name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  full_name text,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(dept_name, ''::text)) || '
'::text) || COALESCE(full_name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT dept_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT dept_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES dept(tenant_id, id)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON dept FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON dept FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE dept ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON dept TO application;

CREATE TABLE dept_rate (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  dept_id bigint NOT NULL,
  tax_rate_id bigint NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT dept_rate_tenant_id_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id),
  CONSTRAINT dept_rate_tenant_id_dept_id_key UNIQUE (tenant_id, dept_id),
  CONSTRAINT dept_rate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT dept_rate_tenant_id_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rate(tenant_id, id)
);
CREATE POLICY own_tenant ON dept_rate FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE dept_rate ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON dept_rate TO application;

CREATE TABLE desk (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  widgets json,
  favourites json,
  recents json,
  density text,
  paging text,
  keys json,
  notices json,
  PRIMARY KEY (tenant_id, user_id),
  CONSTRAINT desk_density_check CHECK ((density = ANY (ARRAY['compact'::text, 'normal'::text, 'roomy'::text]))),
  CONSTRAINT desk_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT desk_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON desk FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE desk ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON desk TO application;

CREATE TABLE dict (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  dict_key text NOT NULL,
  dict_value text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  is_sealed integer DEFAULT 0 NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (id),
  CONSTRAINT dict_code_dict_key_key UNIQUE (code, dict_key),
  CONSTRAINT dict_is_sealed_check CHECK ((is_sealed = ANY (ARRAY[0, 1])))
);
CREATE POLICY all_read ON dict FOR SELECT USING (true);
CREATE POLICY platform_adds ON dict FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON dict FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON dict FOR DELETE USING (platform_only());
ALTER TABLE dict ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON dict TO application;

CREATE TABLE dict_biz (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  dict_key text NOT NULL,
  dict_value text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  is_sealed integer DEFAULT 0 NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT dict_biz_is_sealed_check CHECK ((is_sealed = ANY (ARRAY[0, 1]))),
  CONSTRAINT dict_biz_tenant_id_code_dict_key_key UNIQUE (tenant_id, code, dict_key),
  CONSTRAINT dict_biz_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON dict_biz FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE dict_biz ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON dict_biz TO application;

CREATE TABLE distributed_key (
  key_table text NOT NULL,
  key_name text NOT NULL,
  definition text NOT NULL,
  PRIMARY KEY (key_table, key_name)
);

CREATE TABLE distribution (
  begin_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone,
  PRIMARY KEY (begin_time)
);

CREATE TABLE document (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  bill_no text,
  bill_date date NOT NULL,
  state text NOT NULL,
  status integer NOT NULL,
  tags text[] NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  remark text,
  supplier_id bigint,
  customer_id bigint,
  staff_id bigint,
  dept_id bigint,
  depot_id bigint,
  tax_rate_id bigint,
  tax_rate numeric,
  customer_no text,
  freight_supplier_id bigint,
  freight numeric,
  fee_amt numeric,
  freight_tax_rate numeric,
  freight_deductible integer,
  total_qty numeric DEFAULT 0 NOT NULL,
  untaxed_amt numeric DEFAULT 0 NOT NULL,
  discount_amt numeric DEFAULT 0 NOT NULL,
  tax_amt numeric DEFAULT 0 NOT NULL,
  total_amt numeric DEFAULT 0 NOT NULL,
  coupon_amt numeric DEFAULT 0 NOT NULL,
  final_amt numeric DEFAULT 0 NOT NULL,
  cost_amt numeric DEFAULT 0 NOT NULL,
  source_bill_id bigint,
  close_type text,
  mirror_id bigint,
  redo_id bigint,
  delivery_mode text,
  contacts_id bigint,
  express jsonb,
  submit_user bigint,
  submit_time timestamp with time zone,
  create_user bigint,
  create_dept bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  receivable_amt numeric,
  payable_amt numeric,
  advance_amt numeric,
  log_no integer DEFAULT 0 NOT NULL,
  log_hash text,
  in_depot_id bigint,
  state_since timestamp with time zone,
  due_at timestamp with time zone,
  due_event text,
  due_done timestamp with time zone,
  due_attempts integer DEFAULT 0 NOT NULL,
  pay_first integer,
  delivery_date date,
  valid_date date,
  payment text,
  discount_amount numeric,
  coupon_ids text[],
  delivery_route text,
  assembly_way integer,
  due_date date,
  flow_id bigint,
  discount_percent numeric,
  legal_entity_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_assembly_way_check CHECK ((assembly_way = ANY (ARRAY[1, 2]))),
  CONSTRAINT document_close_type_check CHECK ((close_type = 'short'::text)),
  CONSTRAINT document_freight_deductible_check CHECK ((freight_deductible = ANY (ARRAY[1, 2]))),
  CONSTRAINT document_pay_first_check CHECK ((pay_first = ANY (ARRAY[1, 2]))),
  CONSTRAINT document_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT document_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT document_tenant_id_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id),
  CONSTRAINT document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT document_tenant_id_freight_supplier_id_fkey FOREIGN KEY (tenant_id, freight_supplier_id) REFERENCES supplier(tenant_id, id),
  CONSTRAINT document_tenant_id_in_depot_id_fkey FOREIGN KEY (tenant_id, in_depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT document_tenant_id_kind_bill_no_key UNIQUE (tenant_id, kind, bill_no),
  CONSTRAINT document_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id),
  CONSTRAINT document_tenant_id_mirror_id_fkey FOREIGN KEY (tenant_id, mirror_id) REFERENCES document(tenant_id, id),
  CONSTRAINT document_tenant_id_redo_id_fkey FOREIGN KEY (tenant_id, redo_id) REFERENCES document(tenant_id, id),
  CONSTRAINT document_tenant_id_source_bill_id_fkey FOREIGN KEY (tenant_id, source_bill_id) REFERENCES document(tenant_id, id),
  CONSTRAINT document_tenant_id_staff_id_fkey FOREIGN KEY (tenant_id, staff_id) REFERENCES app_user(tenant_id, id),
  CONSTRAINT document_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id),
  CONSTRAINT document_tenant_id_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rate(tenant_id, id)
);
CREATE INDEX document_amount ON document USING btree (tenant_id, kind, final_amt, id);
CREATE INDEX document_bought ON document USING btree (tenant_id, bill_date) WHERE (supplier_id IS NOT NULL);
CREATE INDEX document_customer ON document USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX document_customer_open ON document USING btree (tenant_id, customer_id) WHERE ((customer_id IS NOT NULL) AND (tags && '{open,holds}'::text[]));
CREATE INDEX document_due ON document USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX document_legal_entity ON document USING btree (tenant_id, legal_entity_id) WHERE (legal_entity_id IS NOT NULL);
CREATE INDEX document_list ON document USING btree (tenant_id, kind, bill_date, id) INCLUDE (status, bill_no, supplier_id, depot_id, total_qty, tax_amt, total_amt, final_amt);
CREATE INDEX document_maker ON document USING btree (tenant_id, kind, create_user, status);
CREATE INDEX document_mirror ON document USING btree (tenant_id, mirror_id) WHERE (mirror_id IS NOT NULL);
CREATE UNIQUE INDEX document_opening_once ON document USING btree (tenant_id, kind, COALESCE(supplier_id, customer_id), COALESCE(customer_no, ''::text), COALESCE(legal_entity_id, (0)::bigint)) WHERE ((kind = 'openingPartner'::text) AND ('counts'::text = ANY (tags)));
CREATE UNIQUE INDEX document_opening_uninvoiced_once ON document USING btree (tenant_id, kind, COALESCE(supplier_id, customer_id), customer_no) WHERE ((kind = ANY (ARRAY['openingReceipt'::text, 'openingOut'::text])) AND ('counts'::text = ANY (tags)));
CREATE INDEX document_quoted ON document USING btree (tenant_id, customer_id) WHERE (valid_date IS NOT NULL);
CREATE INDEX document_redo ON document USING btree (tenant_id, redo_id) WHERE (redo_id IS NOT NULL);
CREATE INDEX document_source ON document USING btree (tenant_id, source_bill_id) WHERE (source_bill_id IS NOT NULL);
CREATE INDEX document_status ON document USING btree (tenant_id, kind, status);
CREATE INDEX document_supplier ON document USING btree (tenant_id, supplier_id);
CREATE TRIGGER head_is_kept BEFORE DELETE ON document FOR EACH ROW WHEN ((NOT ('editable'::text = ANY (old.tags)))) EXECUTE FUNCTION head_is_kept();
CREATE TRIGGER head_stays_as_posted BEFORE UPDATE ON document FOR EACH ROW WHEN ((NOT ('editable'::text = ANY (old.tags)))) EXECUTE FUNCTION head_stays_as_posted();
CREATE TRIGGER note_booked_trade AFTER INSERT ON document FOR EACH ROW WHEN (('booked'::text = ANY (new.tags))) EXECUTE FUNCTION note_trade('document');
CREATE TRIGGER note_changed_total AFTER UPDATE ON document FOR EACH ROW WHEN (((((((((old.kind IS DISTINCT FROM new.kind) OR (old.bill_date IS DISTINCT FROM new.bill_date)) OR (old.status IS DISTINCT FROM new.status)) OR (old.total_qty IS DISTINCT FROM new.total_qty)) OR (old.tax_amt IS DISTINCT FROM new.tax_amt)) OR (old.total_amt IS DISTINCT FROM new.total_amt)) OR (old.final_amt IS DISTINCT FROM new.final_amt)) OR (old.cost_amt IS DISTINCT FROM new.cost_amt))) EXECUTE FUNCTION note_document_total();
CREATE TRIGGER note_document_total AFTER INSERT OR DELETE ON document FOR EACH ROW EXECUTE FUNCTION note_document_total();
CREATE TRIGGER note_trade AFTER UPDATE OF tags ON document FOR EACH ROW WHEN ((('booked'::text = ANY (new.tags)) AND (NOT ('booked'::text = ANY (old.tags))))) EXECUTE FUNCTION note_trade('document');
CREATE POLICY own_tenant ON document FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON document TO application;

CREATE TABLE document_event (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  kind text NOT NULL,
  event text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  user_id bigint,
  at timestamp with time zone NOT NULL,
  request_id text,
  remark text,
  version integer NOT NULL,
  payload jsonb,
  changed jsonb,
  facts jsonb,
  refusal text,
  problems jsonb,
  machine_hash text NOT NULL,
  previous_hash text,
  hash text NOT NULL,
  archive_id bigint,
  PRIMARY KEY (tenant_id, document_id, no),
  CONSTRAINT document_event_machine_hash_fkey FOREIGN KEY (machine_hash) REFERENCES machine(hash),
  CONSTRAINT document_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX document_event_archive ON document_event USING btree (tenant_id, archive_id) WHERE (archive_id IS NOT NULL);
CREATE INDEX document_event_at ON document_event USING btree (tenant_id, at, document_id, no);
CREATE POLICY own_tenant ON document_event FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document_event ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON document_event TO application;

CREATE TABLE document_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  comm_info_id bigint,
  unit_id bigint,
  conversion numeric,
  qty numeric DEFAULT 0 NOT NULL,
  base_qty numeric DEFAULT 0 NOT NULL,
  depot_id bigint,
  ware_code text,
  manu_code text,
  customer_no text,
  tax_price numeric,
  discount_rate numeric,
  discount_price numeric,
  tax_rate_id bigint,
  tax_rate numeric,
  tax_kind integer,
  deductible integer,
  untaxed_price numeric,
  untaxed_amt numeric,
  tax_amt numeric,
  total_amt numeric,
  discount_amt numeric,
  coupon_amt numeric,
  final_amt numeric,
  freight numeric,
  fee_amt numeric,
  cost_amt numeric,
  cost_price numeric,
  all_cost_amt numeric,
  all_cost_price numeric,
  is_gift integer DEFAULT 1 NOT NULL,
  should_qty numeric,
  should_amt numeric,
  remark text,
  source_body_id bigint,
  note text,
  closed_qty numeric DEFAULT 0 NOT NULL,
  held_qty numeric DEFAULT 0 NOT NULL,
  received_qty numeric DEFAULT 0 NOT NULL,
  returned_qty numeric DEFAULT 0 NOT NULL,
  limit_qty numeric,
  on_order_qty numeric DEFAULT 0 NOT NULL,
  tolerated_qty numeric,
  reserved_qty numeric DEFAULT 0 NOT NULL,
  approved_qty numeric,
  replace integer,
  takes_stock boolean DEFAULT false NOT NULL,
  short_qty numeric GENERATED ALWAYS AS (
CASE
    WHEN takes_stock THEN GREATEST(((((base_qty - received_qty) - held_qty) - closed_qty) - reserved_qty), (0)::numeric)
    ELSE (0)::numeric
END) STORED,
  cause text,
  no_return integer,
  lots jsonb,
  suggested_supplier_id bigint,
  assembly_role text,
  kept_gift_amt numeric,
  final_untaxed_amt numeric,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_line_approved_qty_check CHECK ((approved_qty >= (0)::numeric)),
  CONSTRAINT document_line_assembly_role_check CHECK ((assembly_role = ANY (ARRAY['bundle'::text, 'component'::text]))),
  CONSTRAINT document_line_closed_qty_check CHECK ((closed_qty >= (0)::numeric)),
  CONSTRAINT document_line_held_qty_check CHECK ((held_qty >= (0)::numeric)),
  CONSTRAINT document_line_is_gift_check CHECK ((is_gift = ANY (ARRAY[1, 2]))),
  CONSTRAINT document_line_no_return_check CHECK ((no_return = ANY (ARRAY[1, 2]))),
  CONSTRAINT document_line_on_order_qty_check CHECK ((on_order_qty >= (0)::numeric)),
  CONSTRAINT document_line_received_qty_check CHECK ((received_qty >= (0)::numeric)),
  CONSTRAINT document_line_replace_check CHECK ((replace = ANY (ARRAY[1, 2]))),
  CONSTRAINT document_line_reserved_qty_check CHECK ((reserved_qty >= (0)::numeric)),
  CONSTRAINT document_line_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT document_line_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT document_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_line_tenant_id_source_body_id_fkey FOREIGN KEY (tenant_id, source_body_id) REFERENCES document_line(tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT document_line_tenant_id_suggested_supplier_id_fkey FOREIGN KEY (tenant_id, suggested_supplier_id) REFERENCES supplier(tenant_id, id),
  CONSTRAINT document_line_tenant_id_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rate(tenant_id, id),
  CONSTRAINT document_line_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX document_line_document ON document_line USING btree (tenant_id, document_id, index_no);
CREATE INDEX document_line_gifts ON document_line USING btree (tenant_id, document_id) WHERE (is_gift = 2);
CREATE INDEX document_line_goods ON document_line USING btree (tenant_id, comm_info_id);
CREATE INDEX document_line_place ON document_line USING btree (tenant_id, depot_id, comm_info_id, id) WHERE (ware_code IS NOT NULL);
CREATE INDEX document_line_reserved ON document_line USING btree (tenant_id, depot_id, comm_info_id) WHERE (reserved_qty <> (0)::numeric);
CREATE INDEX document_line_short ON document_line USING btree (tenant_id, depot_id, comm_info_id) WHERE (short_qty <> (0)::numeric);
CREATE INDEX document_line_source ON document_line USING btree (tenant_id, source_body_id) WHERE (source_body_id IS NOT NULL);
CREATE TRIGGER line_amounts_stay BEFORE UPDATE OF approved_qty, base_qty, untaxed_amt, tax_amt, total_amt, discount_amt, coupon_amt, final_amt, final_untaxed_amt ON document_line FOR EACH ROW WHEN ((((((((((old.approved_qty IS DISTINCT FROM new.approved_qty) OR (old.base_qty IS DISTINCT FROM new.base_qty)) OR (old.untaxed_amt IS DISTINCT FROM new.untaxed_amt)) OR (old.tax_amt IS DISTINCT FROM new.tax_amt)) OR (old.total_amt IS DISTINCT FROM new.total_amt)) OR (old.discount_amt IS DISTINCT FROM new.discount_amt)) OR (old.coupon_amt IS DISTINCT FROM new.coupon_amt)) OR (old.final_amt IS DISTINCT FROM new.final_amt)) OR (old.final_untaxed_amt IS DISTINCT FROM new.final_untaxed_amt))) EXECUTE FUNCTION line_amounts_stay();
CREATE TRIGGER line_cost_stays BEFORE UPDATE OF cost_amt, cost_price, freight, fee_amt, all_cost_amt, all_cost_price ON document_line FOR EACH ROW WHEN (((((((old.cost_amt IS DISTINCT FROM new.cost_amt) OR (old.cost_price IS DISTINCT FROM new.cost_price)) OR (old.freight IS DISTINCT FROM new.freight)) OR (old.fee_amt IS DISTINCT FROM new.fee_amt)) OR (old.all_cost_amt IS DISTINCT FROM new.all_cost_amt)) OR (old.all_cost_price IS DISTINCT FROM new.all_cost_price))) EXECUTE FUNCTION line_cost_stays();
CREATE TRIGGER line_lots_stay BEFORE UPDATE OF lots ON document_line FOR EACH ROW WHEN ((old.lots IS DISTINCT FROM new.lots)) EXECUTE FUNCTION line_lots_stay();
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON document_line REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON document_line REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON document_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document_line ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON document_line TO application;
GRANT update (all_cost_amt, all_cost_price, approved_qty, base_qty, closed_qty, cost_amt, cost_price, coupon_amt, discount_amt, fee_amt, final_amt, final_untaxed_amt, freight, held_qty, limit_qty, lots, note, on_order_qty, received_qty, remark, reserved_qty, returned_qty, source_body_id, takes_stock, tax_amt, tolerated_qty, total_amt, untaxed_amt) ON document_line TO application;

CREATE TABLE document_month (
  tenant_id text NOT NULL,
  month text NOT NULL,
  made integer NOT NULL,
  PRIMARY KEY (tenant_id, month),
  CONSTRAINT document_month_made_check CHECK ((made >= 0)),
  CONSTRAINT document_month_month_check CHECK ((month ~ '^[0-9]{4}-[0-9]{2}$'::text)),
  CONSTRAINT document_month_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON document_month FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document_month ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON document_month TO application;

CREATE TABLE document_share (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  token_hash text NOT NULL,
  expire_time timestamp with time zone NOT NULL,
  revoke_time timestamp with time zone,
  user_id bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_share_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT document_share_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT document_share_tenant_id_token_hash_key UNIQUE (tenant_id, token_hash)
);
CREATE INDEX document_share_document ON document_share USING btree (tenant_id, document_id, id);
CREATE POLICY own_tenant ON document_share FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document_share ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON document_share TO application;

CREATE TABLE document_share_opening (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  share_id bigint NOT NULL,
  open_time timestamp with time zone NOT NULL,
  peer text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT document_share_opening_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT document_share_opening_tenant_id_share_id_fkey FOREIGN KEY (tenant_id, share_id) REFERENCES document_share(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX document_share_opening_share ON document_share_opening USING btree (tenant_id, share_id, id);
CREATE POLICY own_tenant ON document_share_opening FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document_share_opening ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON document_share_opening TO application;

CREATE TABLE document_total (
  tenant_id text NOT NULL,
  kind text NOT NULL,
  bill_date date NOT NULL,
  status integer NOT NULL,
  seq bigint DEFAULT nextval('document_total_seq'::regclass) NOT NULL,
  is_summed boolean DEFAULT false NOT NULL,
  documents integer NOT NULL,
  total_qty numeric NOT NULL,
  tax_amt numeric NOT NULL,
  total_amt numeric NOT NULL,
  final_amt numeric NOT NULL,
  cost_amt numeric NOT NULL,
  PRIMARY KEY (tenant_id, kind, bill_date, status, seq)
);
CREATE INDEX document_total_new ON document_total USING btree (tenant_id) WHERE (NOT is_summed);
CREATE POLICY own_tenant ON document_total FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE document_total ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON document_total TO application;

CREATE VIEW earning_entry WITH (security_invoker=true) AS
SELECT m.tenant_id,
    m.document_id,
    COALESCE(p.legal_entity, ''::text) AS legal_entity,
    m.bill_date,
    m.depot_id,
    'promotionGifts'::text AS account,
    (- m.value) AS amount
   FROM (((document d
     JOIN document_line l ON (((l.tenant_id = d.tenant_id) AND (l.document_id = d.id) AND (l.is_gift = 2))))
     JOIN stock_movement m ON (((m.tenant_id = l.tenant_id) AND (m.line_id = l.id) AND (m.document_id = l.document_id) AND (m.kind <> ALL (ARRAY['variance'::text, 'difference'::text, 'adjust'::text])))))
     JOIN depot p ON (((p.tenant_id = m.tenant_id) AND (p.id = m.depot_id))))
  WHERE ((d.kind = ANY (ARRAY['salesOut'::text, 'salesReturn'::text, 'retailOrder'::text, 'retailReturn'::text, 'retailExchange'::text])) AND ('booked'::text = ANY (d.tags)) AND is_giveaway(l.tenant_id, l.id))
UNION ALL
 SELECT m.tenant_id,
    m.document_id,
    COALESCE(p.legal_entity, ''::text) AS legal_entity,
    m.bill_date,
    m.depot_id,
    v.account,
        CASE v.side
            WHEN 'debit'::text THEN v.amount
            ELSE (- v.amount)
        END AS amount
   FROM (((((document d
     JOIN stock_movement m ON (((m.tenant_id = d.tenant_id) AND (m.document_id = d.id))))
     JOIN document_line l ON (((l.tenant_id = m.tenant_id) AND (l.id = m.line_id))))
     JOIN depot p ON (((p.tenant_id = m.tenant_id) AND (p.id = m.depot_id))))
     CROSS JOIN LATERAL ( SELECT COALESCE(
                CASE
                    WHEN (m.kind = ANY (ARRAY['takeBack'::text, 'putBack'::text])) THEN origin_of(m.tenant_id, COALESCE(d.mirror_id, m.document_id), l.index_no, m.step, m.qty)
                    ELSE NULL::text
                END, m.kind) AS origin
           FROM generate_series(1, 1) generate_series(generate_series)
         OFFSET 0) r)
     CROSS JOIN LATERAL movement_sides(m.kind, 'count'::text, r.origin, COALESCE((l.cause = 'sample'::text), false), m.value, l.all_cost_amt) v(side, account, amount))
  WHERE ((d.supplier_id IS NULL) AND (d.customer_id IS NULL) AND (d.kind !~~ 'retail%'::text) AND (d.kind <> 'openingInventory'::text) AND (m.kind <> ALL (ARRAY['dispatch'::text, 'arrive'::text, 'comeBack'::text, 'assemblyIn'::text, 'assemblyOut'::text])) AND (v.account = ANY (ARRAY['pendingStockLoss'::text, 'expense'::text, 'promotionGifts'::text])))
UNION ALL
 SELECT t.tenant_id,
    t.document_id,
    entity_of(t.tenant_id, t.depot_id) AS legal_entity,
    t.bill_date,
    t.depot_id,
    'pendingStockLoss'::text AS account,
    t.value AS amount
   FROM ( SELECT t_1.tenant_id,
            t_1.document_id,
            t_1.depot_id,
            t_1.bill_date,
            (- t_1.value) AS value
           FROM stock_transit t_1
          WHERE ((t_1.kind = 'loss'::text) AND (t_1.value <> (0)::numeric))
        UNION ALL
         SELECT m.tenant_id,
            m.document_id,
            m.depot_id,
            m.bill_date,
            t_1.value
           FROM (( SELECT t_2.tenant_id,
                    t_2.document_id,
                    t_2.line_id,
                    sum(t_2.value) AS value
                   FROM stock_transit t_2
                  WHERE (t_2.kind = 'loss'::text)
                  GROUP BY t_2.tenant_id, t_2.document_id, t_2.line_id) t_1
             JOIN stock_movement m ON (((m.tenant_id = t_1.tenant_id) AND (m.document_id = t_1.document_id) AND (m.line_id = t_1.line_id) AND (m.kind = 'putBack'::text) AND (m.step = 0))))
          WHERE (t_1.value <> (0)::numeric)) t
UNION ALL
 SELECT d.tenant_id,
    d.id AS document_id,
    entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)) AS legal_entity,
    d.bill_date,
    COALESCE(l.depot_id, d.depot_id) AS depot_id,
    'expense'::text AS account,
    l.all_cost_amt AS amount
   FROM ((document d
     JOIN document_line l ON (((l.tenant_id = d.tenant_id) AND (l.document_id = d.id) AND (l.all_cost_amt <> (0)::numeric))))
     JOIN commodity c ON (((c.tenant_id = l.tenant_id) AND (c.id = l.comm_info_id) AND (c.comm_kind = 2))))
  WHERE ((d.kind = ANY (ARRAY['purchaseReceipt'::text, 'purchaseReturn'::text])) AND ('booked'::text = ANY (d.tags)))
UNION ALL
 SELECT d.tenant_id,
    d.id AS document_id,
    entity_of_money(d.tenant_id, m.account_id, d.depot_id) AS legal_entity,
    d.bill_date,
    d.depot_id,
    'expense'::text AS account,
        CASE m.direction
            WHEN 1 THEN (- l.amount)
            ELSE l.amount
        END AS amount
   FROM ((document d
     JOIN money_document m ON (((m.tenant_id = d.tenant_id) AND (m.document_id = d.id))))
     JOIN money_line l ON (((l.tenant_id = d.tenant_id) AND (l.document_id = d.id) AND (l.subject_id IS NOT NULL) AND (l.amount <> (0)::numeric))))
  WHERE ('booked'::text = ANY (d.tags))
UNION ALL
 SELECT t.tenant_id,
    t.document_id,
    t.legal_entity,
    t.bill_date,
    d.depot_id,
    'expense'::text AS account,
    (- t.amount) AS amount
   FROM (expense_tax t
     JOIN document d ON (((d.tenant_id = t.tenant_id) AND (d.id = t.document_id))))
  WHERE (t.about = 'waiting'::text)
UNION ALL
 SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
    COALESCE(d.depot_id, depot_of_document(d.tenant_id, d.id)) AS depot_id,
    v.account,
    ((v.sign)::numeric * e.amount) AS amount
   FROM ((ledger_entry e
     JOIN document d ON (((d.tenant_id = e.tenant_id) AND (d.id = COALESCE(e.settles_id, e.document_id)))))
     JOIN ( VALUES ('receivable'::text,'customer'::text,'discount'::text,'cashDiscount'::text,'-1'::integer), ('payable'::text,'supplier'::text,'discount'::text,'cashDiscount'::text,1), ('receivable'::text,'customer'::text,'writeOff'::text,'badDebt'::text,'-1'::integer), ('advance'::text,'customer'::text,'writeOff'::text,'otherIncome'::text,1), ('payable'::text,'supplier'::text,'writeOff'::text,'otherIncome'::text,1), ('receivable'::text,'customer'::text,'supplement'::text,'revenue'::text,'-1'::integer)) v(kept, party, about, account, sign) ON (((v.kept = e.account) AND (v.party = e.party) AND (v.about = e.about))))
  WHERE ((e.part = 'goods'::text) AND (e.about = ANY (ARRAY['discount'::text, 'writeOff'::text, 'supplement'::text])))
UNION ALL
 SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
    d.depot_id,
    'revenue'::text AS account,
    (- e.amount) AS amount
   FROM (document d
     JOIN ledger_entry e ON (((e.tenant_id = d.tenant_id) AND (e.document_id = d.id))))
  WHERE ((d.kind = 'mallReturn'::text) AND (e.party = 'customer'::text) AND (e.about = 'sales'::text) AND (e.part = 'goods'::text))
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    COALESCE(l.depot_id, d.depot_id) AS depot_id,
    v.account,
    v.amount
   FROM (((freight_share s
     JOIN document_line l ON (((l.tenant_id = s.tenant_id) AND (l.id = s.source_line_id))))
     JOIN document d ON (((d.tenant_id = l.tenant_id) AND (d.id = l.document_id))))
     CROSS JOIN LATERAL ( VALUES ('costOfSalesAdjustment'::text,s.sales_cost_amt), ('freightOut'::text,s.expense_amt)) v(account, amount))
  WHERE (v.amount <> (0)::numeric)
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    COALESCE(l.depot_id, d.depot_id) AS depot_id,
    'costOfSalesAdjustment'::text AS account,
    s.sales_cost_amt AS amount
   FROM ((rebate_share s
     JOIN document_line l ON (((l.tenant_id = s.tenant_id) AND (l.id = s.source_line_id))))
     JOIN document d ON (((d.tenant_id = l.tenant_id) AND (d.id = l.document_id))))
  WHERE (s.sales_cost_amt <> (0)::numeric)
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    v.depot_id,
    'costOfSalesAdjustment'::text AS account,
        CASE s.step
            WHEN 0 THEN v.variance
            ELSE (- v.variance)
        END AS amount
   FROM (cost_share s
     JOIN variance_share v ON (((v.tenant_id = s.tenant_id) AND (v.document_id = s.document_id))))
  WHERE (s.step = ANY (ARRAY[0, 1]))
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    m.depot_id,
    'costOfSalesAdjustment'::text AS account,
    (- m.value) AS amount
   FROM (cost_share s
     JOIN stock_movement m ON (((m.tenant_id = s.tenant_id) AND (m.document_id = s.document_id) AND (m.kind = 'adjust'::text) AND (m.step = s.step))))
  WHERE (s.adjust_kind = 2)
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    d.depot_id,
    'costOfSalesAdjustment'::text AS account,
    s.amount
   FROM (cost_share s
     JOIN document d ON (((d.tenant_id = s.tenant_id) AND (d.id = s.document_id))))
  WHERE ((s.adjust_kind = 2) AND (NOT (EXISTS ( SELECT
           FROM variance_share v
          WHERE ((v.tenant_id = s.tenant_id) AND (v.document_id = s.document_id))))))
UNION ALL
 SELECT t.tenant_id,
    t.document_id,
    t.legal_entity,
    t.bill_date,
    COALESCE(l.depot_id, d.depot_id) AS depot_id,
    v.account,
    t.amount
   FROM (((tax_entry t
     JOIN ( VALUES ('deemedSale'::text,'promotionGifts'::text), ('lossOut'::text,'pendingStockLoss'::text), ('useOut'::text,'expense'::text)) v(about, account) ON ((v.about = t.about)))
     JOIN document d ON (((d.tenant_id = t.tenant_id) AND (d.id = t.document_id))))
     LEFT JOIN document_line l ON (((l.tenant_id = t.tenant_id) AND (l.id = t.line_id))))
  WHERE (t.about = ANY (ARRAY['deemedSale'::text, 'lossOut'::text, 'useOut'::text]))
UNION ALL
 SELECT c.tenant_id,
    c.document_id,
    a.legal_entity,
    c.bill_date,
    d.depot_id,
    'pointsUsed'::text AS account,
    c.amount
   FROM ((cash_account a
     JOIN cash_entry c ON (((c.tenant_id = a.tenant_id) AND (c.account_id = a.id))))
     JOIN document d ON (((d.tenant_id = c.tenant_id) AND (d.id = c.document_id))))
  WHERE (a.kind_code = 'points'::text)
UNION ALL
 SELECT c.tenant_id,
    c.document_id,
    a.legal_entity,
    c.bill_date,
    d.depot_id,
        CASE
            WHEN (c.amount < (0)::numeric) THEN 'expense'::text
            ELSE 'otherIncome'::text
        END AS account,
    (- c.amount) AS amount
   FROM (((till_shift s
     JOIN cash_entry c ON (((c.tenant_id = s.tenant_id) AND (c.document_id = s.document_id))))
     JOIN cash_account a ON (((a.tenant_id = c.tenant_id) AND (a.id = c.account_id))))
     JOIN document d ON (((d.tenant_id = c.tenant_id) AND (d.id = c.document_id))))
  WHERE (s.borne_by IS DISTINCT FROM 1)
UNION ALL
 SELECT v.tenant_id,
    v.document_id,
    v.legal_entity,
    v.bill_date,
    NULL::bigint AS depot_id,
    v.account,
    v.amount
   FROM voucher_of_transfers v
UNION ALL
 SELECT v.tenant_id,
    v.document_id,
    v.legal_entity,
    v.bill_date,
    NULL::bigint AS depot_id,
    v.account,
    v.amount
   FROM voucher_of_withdrawals v
  WHERE (v.account = 'commissions'::text);
GRANT select ON earning_entry TO application;

CREATE TABLE expense_subject (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT expense_subject_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT expense_subject_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT expense_subject_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT expense_subject_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON expense_subject FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE expense_subject ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON expense_subject TO application;

CREATE TABLE expense_tax (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  about text NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT expense_tax_about_check CHECK ((about = ANY (ARRAY['waiting'::text, 'deducted'::text]))),
  CONSTRAINT expense_tax_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT expense_tax_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX expense_tax_day ON expense_tax USING btree (tenant_id, bill_date);
CREATE INDEX expense_tax_document ON expense_tax USING btree (tenant_id, document_id);
CREATE POLICY own_tenant ON expense_tax FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE expense_tax ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON expense_tax TO application;

CREATE TABLE floor (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  sort integer,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT floor_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT floor_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON floor FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE floor ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON floor TO application;

CREATE TABLE floor_class (
  tenant_id text NOT NULL,
  floor_id bigint NOT NULL,
  classify_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, floor_id, classify_id),
  CONSTRAINT floor_class_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id),
  CONSTRAINT floor_class_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT floor_class_tenant_id_floor_id_fkey FOREIGN KEY (tenant_id, floor_id) REFERENCES floor(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX floor_class_classify_id ON floor_class USING btree (tenant_id, classify_id);
CREATE POLICY own_tenant ON floor_class FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE floor_class ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON floor_class TO application;

CREATE TABLE flow_instance (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  process_id bigint NOT NULL,
  business_table text NOT NULL,
  business_id bigint NOT NULL,
  start_user bigint NOT NULL,
  start_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone,
  end_user bigint,
  end_reason text,
  state jsonb NOT NULL,
  due_at timestamp with time zone,
  due_attempts integer DEFAULT 0 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT flow_instance_check CHECK (((due_at IS NULL) OR (end_time IS NULL))),
  CONSTRAINT flow_instance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT flow_instance_tenant_id_process_id_fkey FOREIGN KEY (tenant_id, process_id) REFERENCES flow_process(tenant_id, id)
);
CREATE INDEX flow_instance_business ON flow_instance USING btree (tenant_id, business_table, business_id);
CREATE INDEX flow_instance_due ON flow_instance USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX flow_instance_process ON flow_instance USING btree (tenant_id, process_id) WHERE (end_time IS NULL);
CREATE INDEX flow_instance_start ON flow_instance USING btree (tenant_id, start_user, id DESC);
CREATE POLICY own_tenant ON flow_instance FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE flow_instance ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON flow_instance TO application;

CREATE TABLE flow_model (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  model_key text NOT NULL,
  name text NOT NULL,
  description text,
  xml text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT flow_model_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT flow_model_tenant_id_model_key_key UNIQUE (tenant_id, model_key)
);
CREATE POLICY own_tenant ON flow_model FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE flow_model ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON flow_model TO application;

CREATE TABLE flow_process (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  key text NOT NULL,
  name text NOT NULL,
  category text NOT NULL,
  version integer NOT NULL,
  xml text NOT NULL,
  source jsonb NOT NULL,
  asked jsonb NOT NULL,
  names jsonb NOT NULL,
  is_common boolean NOT NULL,
  state text DEFAULT 'active'::text NOT NULL,
  deploy_user bigint,
  deploy_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT flow_process_state_check CHECK ((state = ANY (ARRAY['active'::text, 'suspended'::text, 'removed'::text]))),
  CONSTRAINT flow_process_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT flow_process_tenant_id_key_version_key UNIQUE (tenant_id, key, version)
);
CREATE POLICY own_tenant ON flow_process FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE flow_process ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON flow_process TO application;

CREATE TABLE flow_task (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  instance_id bigint NOT NULL,
  activity_id text NOT NULL,
  execution_id text NOT NULL,
  name text NOT NULL,
  state text NOT NULL,
  users jsonb NOT NULL,
  roles jsonb NOT NULL,
  assignee bigint,
  create_time timestamp with time zone NOT NULL,
  claim_time timestamp with time zone,
  end_time timestamp with time zone,
  flag text,
  comment text,
  opened_by bigint,
  before jsonb,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT flow_task_check CHECK (((assignee IS NOT NULL) OR (state = ANY (ARRAY['unclaimed'::text, 'withdrawn'::text])))),
  CONSTRAINT flow_task_check1 CHECK (((end_time IS NULL) = (state = ANY (ARRAY['unclaimed'::text, 'claimed'::text])))),
  CONSTRAINT flow_task_state_check CHECK ((state = ANY (ARRAY['unclaimed'::text, 'claimed'::text, 'completed'::text, 'delegated'::text, 'returned'::text, 'recalled'::text, 'withdrawn'::text]))),
  CONSTRAINT flow_task_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT flow_task_tenant_id_instance_id_fkey FOREIGN KEY (tenant_id, instance_id) REFERENCES flow_instance(tenant_id, id)
);
CREATE INDEX flow_task_assignee ON flow_task USING btree (tenant_id, assignee, state, id DESC);
CREATE INDEX flow_task_instance ON flow_task USING btree (tenant_id, instance_id, id);
CREATE UNIQUE INDEX flow_task_open ON flow_task USING btree (tenant_id, instance_id, execution_id) WHERE (end_time IS NULL);
CREATE INDEX flow_task_unclaimed ON flow_task USING btree (tenant_id, id DESC) WHERE (state = 'unclaimed'::text);
CREATE POLICY own_tenant ON flow_task FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE flow_task ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON flow_task TO application;

CREATE TABLE freight_bill (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  transport_id bigint,
  amount numeric,
  account_id bigint,
  invoice_kind text,
  invoice_no text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT freight_bill_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT freight_bill_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT freight_bill_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT freight_bill_tenant_id_transport_id_fkey FOREIGN KEY (tenant_id, transport_id) REFERENCES carrier(tenant_id, id)
);
CREATE INDEX freight_bill_account ON freight_bill USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE INDEX freight_bill_carrier ON freight_bill USING btree (tenant_id, transport_id) WHERE (transport_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON freight_bill REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON freight_bill REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON freight_bill FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE freight_bill ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON freight_bill TO application;

CREATE TABLE freight_file (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  link text NOT NULL,
  name text NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT freight_file_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT freight_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX freight_file_document ON freight_file USING btree (tenant_id, document_id, id);
CREATE POLICY own_tenant ON freight_file FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE freight_file ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON freight_file TO application;

CREATE TABLE freight_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  source_bill_id bigint,
  express_no text,
  amount numeric,
  remark text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT freight_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT freight_line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT freight_line_tenant_id_source_bill_id_fkey FOREIGN KEY (tenant_id, source_bill_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX freight_line_document ON freight_line USING btree (tenant_id, document_id);
CREATE INDEX freight_line_source ON freight_line USING btree (tenant_id, source_bill_id) WHERE (source_bill_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON freight_line REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON freight_line REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON freight_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE freight_line ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON freight_line TO application;
GRANT update (source_bill_id) ON freight_line TO application;

CREATE TABLE freight_share (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  source_bill_id bigint NOT NULL,
  source_line_id bigint NOT NULL,
  stock_amt numeric NOT NULL,
  sales_cost_amt numeric NOT NULL,
  expense_amt numeric NOT NULL,
  tax_amt numeric NOT NULL,
  matched_cost numeric DEFAULT 0 NOT NULL,
  matched_tax numeric DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, document_id, source_line_id),
  CONSTRAINT freight_share_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT freight_share_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT freight_share_tenant_id_source_bill_id_fkey FOREIGN KEY (tenant_id, source_bill_id) REFERENCES document(tenant_id, id),
  CONSTRAINT freight_share_tenant_id_source_line_id_fkey FOREIGN KEY (tenant_id, source_line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX freight_share_line ON freight_share USING btree (tenant_id, source_line_id);
CREATE INDEX freight_share_source ON freight_share USING btree (tenant_id, source_bill_id);
CREATE POLICY own_tenant ON freight_share FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE freight_share ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON freight_share TO application;

CREATE TABLE guest_registration (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  account text NOT NULL,
  password_hash text NOT NULL,
  oauth_id text,
  state text DEFAULT 'waiting'::text NOT NULL,
  remark text,
  user_id bigint,
  peer text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT guest_registration_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'passed'::text, 'refused'::text]))),
  CONSTRAINT guest_registration_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT guest_registration_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id)
);
CREATE UNIQUE INDEX guest_registration_oauth ON guest_registration USING btree (tenant_id, oauth_id) WHERE ((oauth_id IS NOT NULL) AND (state <> 'passed'::text));
CREATE UNIQUE INDEX guest_registration_waiting ON guest_registration USING btree (tenant_id, folded_account(account)) WHERE (state = 'waiting'::text);
CREATE POLICY own_tenant ON guest_registration FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE guest_registration ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON guest_registration TO application;

CREATE TABLE idempotency_key (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  route text NOT NULL,
  key text NOT NULL,
  body_hash text NOT NULL,
  answer json,
  created_at timestamp with time zone NOT NULL,
  done jsonb,
  PRIMARY KEY (tenant_id, user_id, route, key),
  CONSTRAINT idempotency_key_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX idempotency_key_age ON idempotency_key USING btree (tenant_id, created_at);
CREATE POLICY own_tenant ON idempotency_key FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE idempotency_key ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON idempotency_key TO application;

CREATE TABLE import_mapping (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  user_id bigint NOT NULL,
  resource text NOT NULL,
  name text NOT NULL,
  shared integer DEFAULT 1 NOT NULL,
  columns json NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT import_mapping_shared_check CHECK ((shared = ANY (ARRAY[1, 2]))),
  CONSTRAINT import_mapping_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT import_mapping_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT import_mapping_tenant_id_user_id_resource_name_key UNIQUE (tenant_id, user_id, resource, name)
);
CREATE POLICY own_tenant ON import_mapping FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE import_mapping ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON import_mapping TO application;

CREATE TABLE import_row (
  tenant_id text NOT NULL,
  job_id bigint NOT NULL,
  row_no integer NOT NULL,
  cells jsonb NOT NULL,
  outcome text,
  problems jsonb,
  written boolean DEFAULT false NOT NULL,
  row_id bigint,
  row_version integer,
  former jsonb,
  PRIMARY KEY (tenant_id, job_id, row_no),
  CONSTRAINT import_row_outcome_check CHECK ((outcome = ANY (ARRAY['added'::text, 'changed'::text, 'same'::text, 'failed'::text]))),
  CONSTRAINT import_row_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT import_row_tenant_id_job_id_fkey FOREIGN KEY (tenant_id, job_id) REFERENCES job(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON import_row FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE import_row ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON import_row TO application;

CREATE TABLE import_value (
  tenant_id text NOT NULL,
  resource text NOT NULL,
  field text NOT NULL,
  text text NOT NULL,
  meaning text NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, resource, field, text),
  CONSTRAINT import_value_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON import_value FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE import_value ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON import_value TO application;

CREATE TABLE input_invoice (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  invoice_no text NOT NULL,
  invoice_kind integer,
  invoice_date date,
  seller_name text,
  seller_tax_no text,
  purchase_amt numeric,
  tax_amt numeric,
  platform_state integer NOT NULL,
  original_no text,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT input_invoice_invoice_no_check CHECK ((invoice_no ~ '^[0-9]{20}$'::text)),
  CONSTRAINT input_invoice_platform_state_check CHECK (((platform_state >= 1) AND (platform_state <= 6))),
  CONSTRAINT input_invoice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT input_invoice_tenant_id_invoice_no_key UNIQUE (tenant_id, invoice_no)
);
CREATE POLICY own_tenant ON input_invoice FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE input_invoice ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON input_invoice TO application;

CREATE TABLE invoice_ahead (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  qty numeric NOT NULL,
  cost numeric NOT NULL,
  tax numeric NOT NULL,
  stock_amt numeric DEFAULT 0 NOT NULL,
  stock_tax numeric DEFAULT 0 NOT NULL,
  step integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, document_id, line_id, step),
  CONSTRAINT invoice_ahead_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT invoice_ahead_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX invoice_ahead_line ON invoice_ahead USING btree (tenant_id, line_id);
CREATE POLICY own_tenant ON invoice_ahead FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE invoice_ahead ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON invoice_ahead TO application;

CREATE TABLE invoice_certified (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  bill_date date NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT invoice_certified_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT invoice_certified_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON invoice_certified FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE invoice_certified ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON invoice_certified TO application;

CREATE TABLE invoice_match (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  source_line_id bigint NOT NULL,
  qty numeric NOT NULL,
  cost numeric NOT NULL,
  final numeric NOT NULL,
  step integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, document_id, line_id, source_line_id, step),
  CONSTRAINT invoice_match_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT invoice_match_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX invoice_match_source ON invoice_match USING btree (tenant_id, source_line_id);
CREATE POLICY own_tenant ON invoice_match FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE invoice_match ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON invoice_match TO application;

CREATE TABLE invoice_quota (
  tenant_id text NOT NULL,
  legal_entity text NOT NULL,
  quota_amt numeric NOT NULL,
  told_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, legal_entity),
  CONSTRAINT invoice_quota_quota_amt_check CHECK ((quota_amt >= (0)::numeric)),
  CONSTRAINT invoice_quota_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON invoice_quota FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE invoice_quota ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON invoice_quota TO application;
GRANT update (quota_amt, told_at) ON invoice_quota TO application;

CREATE TABLE job (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  kind text NOT NULL,
  resource text NOT NULL,
  state text NOT NULL,
  phase text,
  params jsonb NOT NULL,
  user_id bigint NOT NULL,
  done integer DEFAULT 0 NOT NULL,
  total integer,
  counts jsonb,
  file_key text,
  file_name text,
  size bigint,
  failure jsonb,
  attempts integer DEFAULT 0 NOT NULL,
  cancel_asked boolean DEFAULT false NOT NULL,
  lease_owner text,
  lease_until timestamp with time zone,
  create_time timestamp with time zone NOT NULL,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  undone_time timestamp with time zone,
  watched_until timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT job_check CHECK (((state = 'running'::text) = ((lease_owner IS NOT NULL) AND (lease_until IS NOT NULL)))),
  CONSTRAINT job_kind_check CHECK ((kind = ANY (ARRAY['export'::text, 'import'::text, 'demo'::text]))),
  CONSTRAINT job_phase_check CHECK ((phase = ANY (ARRAY['check'::text, 'apply'::text]))),
  CONSTRAINT job_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'running'::text, 'ready'::text, 'done'::text, 'failed'::text, 'stopped'::text]))),
  CONSTRAINT job_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT job_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX job_due ON job USING btree (state, lease_until) WHERE (state = ANY (ARRAY['queued'::text, 'running'::text]));
CREATE INDEX job_user ON job USING btree (tenant_id, user_id, create_time DESC);
CREATE POLICY own_tenant ON job FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE job ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON job TO application;

CREATE TABLE kept_refund (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  amount numeric NOT NULL,
  tax numeric,
  PRIMARY KEY (tenant_id, document_id, line_id),
  CONSTRAINT kept_refund_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT kept_refund_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT kept_refund_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT kept_refund_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX kept_refund_line ON kept_refund USING btree (tenant_id, line_id);
CREATE POLICY own_tenant ON kept_refund FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE kept_refund ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON kept_refund TO application;

CREATE TABLE kysely_migration (
  name character varying(255) NOT NULL,
  timestamp character varying(255) NOT NULL,
  PRIMARY KEY (name)
);

CREATE TABLE kysely_migration_lock (
  id character varying(255) NOT NULL,
  is_locked integer DEFAULT 0 NOT NULL,
  PRIMARY KEY (id)
);

CREATE TABLE leave_request (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  user_id bigint NOT NULL,
  task_user bigint,
  start_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone NOT NULL,
  reason text NOT NULL,
  apply_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT leave_request_check CHECK ((end_time > start_time)),
  CONSTRAINT leave_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON leave_request FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE leave_request ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON leave_request TO application;

CREATE TABLE ledger_day (
  tenant_id text NOT NULL,
  party text NOT NULL,
  party_id bigint NOT NULL,
  of_all_books boolean NOT NULL,
  legal_entity text NOT NULL,
  day date NOT NULL,
  row_count bigint NOT NULL,
  debit numeric NOT NULL,
  credit numeric NOT NULL,
  goods numeric NOT NULL,
  tax numeric NOT NULL,
  PRIMARY KEY (tenant_id, party, party_id, day, of_all_books, legal_entity)
);
CREATE POLICY own_tenant ON ledger_day FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE ledger_day ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON ledger_day TO application;

CREATE TABLE ledger_day_place (
  tenant_id text NOT NULL,
  party text NOT NULL,
  party_id bigint NOT NULL,
  of_all_books boolean NOT NULL,
  legal_entity text NOT NULL,
  day date NOT NULL,
  places bigint[] NOT NULL,
  create_user bigint NOT NULL,
  row_count bigint NOT NULL,
  debit numeric NOT NULL,
  credit numeric NOT NULL,
  goods numeric NOT NULL,
  tax numeric NOT NULL,
  PRIMARY KEY (tenant_id, party, party_id, day, of_all_books, legal_entity, places, create_user)
);
CREATE INDEX ledger_day_place_day ON ledger_day_place USING btree (tenant_id, party, day);
CREATE POLICY own_tenant ON ledger_day_place FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE ledger_day_place ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON ledger_day_place TO application;

CREATE TABLE ledger_day_total (
  tenant_id text NOT NULL,
  party text NOT NULL,
  of_all_books boolean NOT NULL,
  legal_entity text NOT NULL,
  day date NOT NULL,
  places bigint[] NOT NULL,
  create_user bigint NOT NULL,
  row_count bigint NOT NULL,
  debit numeric NOT NULL,
  credit numeric NOT NULL,
  goods numeric NOT NULL,
  tax numeric NOT NULL,
  PRIMARY KEY (tenant_id, party, day, of_all_books, legal_entity, places, create_user)
);
CREATE POLICY own_tenant ON ledger_day_total FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE ledger_day_total ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON ledger_day_total TO application;

CREATE TABLE ledger_entry (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  account text NOT NULL,
  about text NOT NULL,
  part text NOT NULL,
  party_id bigint NOT NULL,
  document_id bigint NOT NULL,
  amount numeric NOT NULL,
  due_date date,
  bill_date date NOT NULL,
  party text NOT NULL,
  supplier_id bigint GENERATED ALWAYS AS (
CASE party
    WHEN 'supplier'::text THEN party_id
    ELSE NULL::bigint
END) STORED,
  customer_id bigint GENERATED ALWAYS AS (
CASE party
    WHEN 'customer'::text THEN party_id
    ELSE NULL::bigint
END) STORED,
  legal_entity text NOT NULL,
  settles_id bigint,
  step integer DEFAULT 0 NOT NULL,
  posted_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT ledger_entry_about_check CHECK ((about = ANY (ARRAY['purchase'::text, 'freight'::text, 'opening'::text, 'sales'::text, 'payment'::text, 'applied'::text, 'discount'::text, 'writeOff'::text, 'matched'::text, 'invoice'::text, 'expense'::text, 'supplement'::text, 'rebate'::text, 'openingPurchase'::text, 'openingSales'::text]))),
  CONSTRAINT ledger_entry_account_check CHECK ((account = ANY (ARRAY['payable'::text, 'receivable'::text, 'advance'::text, 'refund'::text]))),
  CONSTRAINT ledger_entry_check CHECK (((account = ANY (ARRAY['advance'::text, 'refund'::text])) OR ((account = 'payable'::text) = (party = 'supplier'::text)))),
  CONSTRAINT ledger_entry_part_check CHECK ((part = ANY (ARRAY['goods'::text, 'tax'::text]))),
  CONSTRAINT ledger_entry_party_check CHECK ((party = ANY (ARRAY['supplier'::text, 'customer'::text]))),
  CONSTRAINT ledger_entry_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT ledger_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT ledger_entry_tenant_id_settles_id_fkey FOREIGN KEY (tenant_id, settles_id) REFERENCES document(tenant_id, id),
  CONSTRAINT ledger_entry_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id)
);
CREATE INDEX ledger_entry_collected ON ledger_entry USING btree (tenant_id, bill_date) WHERE ((account = 'receivable'::text) AND (settles_id IS NOT NULL));
CREATE INDEX ledger_entry_customer ON ledger_entry USING btree (tenant_id, customer_id) WHERE (customer_id IS NOT NULL);
CREATE INDEX ledger_entry_dates ON ledger_entry USING btree (tenant_id, party, bill_date, document_id, account, party_id) INCLUDE (part, amount, id);
CREATE UNIQUE INDEX ledger_entry_once ON ledger_entry USING btree (tenant_id, document_id, account, about, part, party_id, COALESCE(settles_id, (0)::bigint), step);
CREATE INDEX ledger_entry_partner_dates ON ledger_entry USING btree (tenant_id, party, party_id, bill_date, document_id, account) INCLUDE (part, amount, id);
CREATE INDEX ledger_entry_party ON ledger_entry USING btree (tenant_id, account, party_id, bill_date);
CREATE INDEX ledger_entry_settles ON ledger_entry USING btree (tenant_id, settles_id) WHERE (settles_id IS NOT NULL);
CREATE INDEX ledger_entry_supplier ON ledger_entry USING btree (tenant_id, supplier_id) WHERE (supplier_id IS NOT NULL);
CREATE TRIGGER note_open AFTER INSERT ON ledger_entry REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_open();
CREATE POLICY own_tenant ON ledger_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE ledger_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON ledger_entry TO application;

CREATE TABLE legal_entity (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  book_name text NOT NULL,
  tax_no text,
  period_start date,
  letterhead text,
  address text,
  phone text,
  remark text,
  mnemonic text,
  word_initials text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(tax_no, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT legal_entity_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT legal_entity_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT legal_entity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT legal_entity_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE UNIQUE INDEX legal_entity_books ON legal_entity USING btree (tenant_id, book_name);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON legal_entity FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE TRIGGER open_books BEFORE INSERT ON legal_entity FOR EACH ROW EXECUTE FUNCTION open_books();
CREATE POLICY own_tenant ON legal_entity FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE legal_entity ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON legal_entity TO application;

CREATE TABLE legal_entity_bank (
  tenant_id text NOT NULL,
  legal_entity_id bigint NOT NULL,
  account_no text NOT NULL,
  bank_name text NOT NULL,
  PRIMARY KEY (tenant_id, legal_entity_id, account_no),
  CONSTRAINT legal_entity_bank_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT legal_entity_bank_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON legal_entity_bank FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE legal_entity_bank ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON legal_entity_bank TO application;

CREATE TABLE level_price (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  level_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  final_price numeric NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT level_price_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT level_price_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT level_price_tenant_id_comm_info_id_level_id_unit_id_key UNIQUE (tenant_id, comm_info_id, level_id, unit_id),
  CONSTRAINT level_price_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT level_price_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES customer_level(tenant_id, id),
  CONSTRAINT level_price_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE POLICY own_tenant ON level_price FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE level_price ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON level_price TO application;

CREATE TABLE line_funding (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  funder_id bigint NOT NULL,
  amount numeric NOT NULL,
  tax numeric,
  PRIMARY KEY (tenant_id, line_id, funder_id),
  CONSTRAINT line_funding_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT line_funding_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT line_funding_tenant_id_funder_id_fkey FOREIGN KEY (tenant_id, funder_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT line_funding_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX line_funding_document ON line_funding USING btree (tenant_id, document_id);
CREATE INDEX line_funding_funder ON line_funding USING btree (tenant_id, funder_id);
CREATE POLICY own_tenant ON line_funding FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE line_funding ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON line_funding TO application;

CREATE TABLE line_price (
  tenant_id text NOT NULL,
  line_id bigint NOT NULL,
  document_id bigint NOT NULL,
  steps jsonb NOT NULL,
  shares jsonb NOT NULL,
  offer_line_id bigint,
  PRIMARY KEY (tenant_id, line_id),
  CONSTRAINT line_price_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX line_price_document ON line_price USING btree (tenant_id, document_id);
CREATE POLICY own_tenant ON line_price FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE line_price ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON line_price TO application;

CREATE TABLE links_since (
  tenant_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT links_since_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON links_since FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE links_since ENABLE ROW LEVEL SECURITY;
GRANT select ON links_since TO application;

CREATE TABLE location (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  depot_id bigint,
  tree_dept_id bigint,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT location_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT location_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT location_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT location_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT location_tenant_id_tree_dept_id_fkey FOREIGN KEY (tenant_id, tree_dept_id) REFERENCES dept(tenant_id, id)
);
CREATE POLICY own_tenant ON location FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE location ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON location TO application;

CREATE TABLE log_anchor (
  tenant_id text NOT NULL,
  no integer NOT NULL,
  until timestamp with time zone NOT NULL,
  events bigint NOT NULL,
  root text NOT NULL,
  signature text NOT NULL,
  public_key text NOT NULL,
  PRIMARY KEY (tenant_id, no),
  CONSTRAINT log_anchor_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON log_anchor FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_anchor ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON log_anchor TO application;

CREATE TABLE log_api (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('log_id_seq'::regclass) NOT NULL,
  request_id text,
  create_by text,
  method text,
  request_uri text,
  remote_ip text,
  user_agent text,
  title text,
  status integer,
  refusal text,
  time integer,
  params text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT log_api_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX log_api_tenant_id_create_time_id_idx ON log_api USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE INDEX log_api_tenant_id_request_id_idx ON log_api USING btree (tenant_id, request_id);
CREATE POLICY own_tenant ON log_api FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_api ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON log_api TO application;

CREATE TABLE log_archive (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  year integer NOT NULL,
  key text NOT NULL,
  row_count integer NOT NULL,
  bytes bigint NOT NULL,
  sha256 text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT log_archive_row_count_check CHECK ((row_count > 0)),
  CONSTRAINT log_archive_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT log_archive_tenant_id_key_key UNIQUE (tenant_id, key)
);
CREATE POLICY own_tenant ON log_archive FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_archive ENABLE ROW LEVEL SECURITY;
GRANT select ON log_archive TO application;

CREATE TABLE log_check (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  state text DEFAULT 'waiting'::text NOT NULL,
  user_id bigint,
  create_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone,
  cursor bigint DEFAULT 0 NOT NULL,
  events bigint DEFAULT 0 NOT NULL,
  documents bigint DEFAULT 0 NOT NULL,
  findings bigint DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT log_check_check CHECK (((state = 'done'::text) = (end_time IS NOT NULL))),
  CONSTRAINT log_check_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text]))),
  CONSTRAINT log_check_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE UNIQUE INDEX log_check_open ON log_check USING btree (tenant_id) WHERE (state <> 'done'::text);
CREATE POLICY own_tenant ON log_check FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_check ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON log_check TO application;

CREATE TABLE log_error (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('log_id_seq'::regclass) NOT NULL,
  source text NOT NULL,
  exception_name text,
  message text,
  stack_trace text,
  request_id text,
  create_by text,
  method text,
  request_uri text,
  remote_ip text,
  user_agent text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT log_error_source_check CHECK ((source = ANY (ARRAY['server'::text, 'browser'::text]))),
  CONSTRAINT log_error_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX log_error_request ON log_error USING btree (tenant_id, request_id);
CREATE INDEX log_error_time ON log_error USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE POLICY own_tenant ON log_error FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_error ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON log_error TO application;

CREATE TABLE log_finding (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  check_id bigint NOT NULL,
  document_id bigint NOT NULL,
  kind text NOT NULL,
  no integer,
  rule text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT log_finding_tenant_id_check_id_fkey FOREIGN KEY (tenant_id, check_id) REFERENCES log_check(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT log_finding_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX log_finding_check ON log_finding USING btree (tenant_id, check_id, document_id, no);
CREATE POLICY own_tenant ON log_finding FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_finding ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON log_finding TO application;

CREATE TABLE log_usual (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('log_id_seq'::regclass) NOT NULL,
  request_id text,
  create_by text,
  method text,
  request_uri text,
  remote_ip text,
  user_agent text,
  title text,
  status integer,
  refusal text,
  time integer,
  params text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT log_usual_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX log_usual_request ON log_usual USING btree (tenant_id, request_id);
CREATE INDEX log_usual_time ON log_usual USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE POLICY own_tenant ON log_usual FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE log_usual ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON log_usual TO application;

CREATE TABLE login_log (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('log_id_seq'::regclass) NOT NULL,
  account text,
  real_name text,
  result integer NOT NULL,
  reason text,
  remote_ip text,
  user_agent text,
  request_id text,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT login_log_result_check CHECK ((result = ANY (ARRAY[1, 2]))),
  CONSTRAINT login_log_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX login_log_time ON login_log USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE POLICY own_tenant ON login_log FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE login_log ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON login_log TO application;
GRANT update (remark, update_time, update_user, version) ON login_log TO application;

CREATE TABLE lot_movement (
  tenant_id text NOT NULL,
  seq bigint DEFAULT nextval('stock_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  kind text NOT NULL,
  step integer DEFAULT 0 NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  lot text NOT NULL,
  expires_on date,
  qty numeric NOT NULL,
  transit_qty numeric NOT NULL,
  bill_date date NOT NULL,
  posted_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, seq),
  CONSTRAINT lot_movement_check CHECK (((qty <> (0)::numeric) OR (transit_qty <> (0)::numeric))),
  CONSTRAINT lot_movement_tenant_id_depot_id_comm_info_id_lot_fkey FOREIGN KEY (tenant_id, depot_id, comm_info_id, lot) REFERENCES stock_lot(tenant_id, depot_id, comm_info_id, lot),
  CONSTRAINT lot_movement_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT lot_movement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT lot_movement_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX lot_movement_document ON lot_movement USING btree (tenant_id, document_id);
CREATE INDEX lot_movement_line ON lot_movement USING btree (tenant_id, line_id);
CREATE INDEX lot_movement_lot ON lot_movement USING btree (tenant_id, comm_info_id, lot, seq);
CREATE POLICY own_tenant ON lot_movement FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE lot_movement ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON lot_movement TO application;

CREATE TABLE machine (
  hash text NOT NULL,
  kind text NOT NULL,
  description jsonb NOT NULL,
  first_run_at timestamp with time zone NOT NULL,
  PRIMARY KEY (hash)
);
CREATE POLICY all_read ON machine FOR SELECT USING (true);
CREATE POLICY platform_adds ON machine FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON machine FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON machine FOR DELETE USING (platform_only());
ALTER TABLE machine ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON machine TO application;

CREATE TABLE mall_help_detail (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  type_id bigint NOT NULL,
  title text,
  content text NOT NULL,
  sort integer,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT mall_help_detail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT mall_help_detail_tenant_id_type_id_fkey FOREIGN KEY (tenant_id, type_id) REFERENCES mall_help_type(tenant_id, id)
);
CREATE POLICY own_tenant ON mall_help_detail FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE mall_help_detail ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON mall_help_detail TO application;

CREATE TABLE mall_help_type (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  sort integer,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT mall_help_type_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT mall_help_type_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES mall_help_type(tenant_id, id)
);
CREATE POLICY own_tenant ON mall_help_type FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE mall_help_type ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON mall_help_type TO application;

CREATE TABLE mall_order (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  contacts_id bigint,
  contact_name text,
  contact_phone text,
  address text,
  buyer_remark text,
  offer_id bigint,
  group_id bigint,
  group_size integer,
  group_deadline timestamp with time zone,
  deposit_amt numeric,
  balance_date date,
  pick_up_code text,
  deposit_forfeit integer,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT mall_order_deposit_amt_check CHECK ((deposit_amt > (0)::numeric)),
  CONSTRAINT mall_order_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT mall_order_tenant_id_group_id_fkey FOREIGN KEY (tenant_id, group_id) REFERENCES document(tenant_id, id),
  CONSTRAINT mall_order_tenant_id_offer_id_fkey FOREIGN KEY (tenant_id, offer_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX mall_order_group ON mall_order USING btree (tenant_id, group_id) WHERE (group_id IS NOT NULL);
CREATE INDEX mall_order_offer ON mall_order USING btree (tenant_id, offer_id) WHERE (offer_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON mall_order REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON mall_order REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON mall_order FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE mall_order ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON mall_order TO application;

CREATE TABLE mall_range (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  classify_id bigint NOT NULL,
  image text,
  sort integer,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT mall_range_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT mall_range_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES range_classify(tenant_id, id),
  CONSTRAINT mall_range_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT mall_range_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON mall_range FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE mall_range ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON mall_range TO application;

CREATE TABLE mall_return (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  order_id bigint NOT NULL,
  return_mode integer NOT NULL,
  return_type_id bigint,
  return_reason text,
  apply_amt numeric,
  on_account integer NOT NULL,
  wholesale integer NOT NULL,
  pictures jsonb,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT mall_return_on_account_check CHECK ((on_account = ANY (ARRAY[1, 2]))),
  CONSTRAINT mall_return_return_mode_check CHECK ((return_mode = ANY (ARRAY[1, 2]))),
  CONSTRAINT mall_return_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT mall_return_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT mall_return_tenant_id_order_id_fkey FOREIGN KEY (tenant_id, order_id) REFERENCES document(tenant_id, id),
  CONSTRAINT mall_return_wholesale_check CHECK ((wholesale = ANY (ARRAY[1, 2])))
);
CREATE INDEX mall_return_order ON mall_return USING btree (tenant_id, order_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON mall_return REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON mall_return REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON mall_return FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE mall_return ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON mall_return TO application;

CREATE TABLE mall_return_outcome (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  goods_in_id bigint,
  refund_amt numeric,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT mall_return_outcome_refund_amt_check CHECK ((refund_amt >= (0)::numeric)),
  CONSTRAINT mall_return_outcome_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT mall_return_outcome_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT mall_return_outcome_tenant_id_goods_in_id_fkey FOREIGN KEY (tenant_id, goods_in_id) REFERENCES document(tenant_id, id) DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX mall_return_outcome_goods_in ON mall_return_outcome USING btree (tenant_id, goods_in_id) WHERE (goods_in_id IS NOT NULL);
CREATE POLICY own_tenant ON mall_return_outcome FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE mall_return_outcome ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON mall_return_outcome TO application;
GRANT update (goods_in_id, refund_amt) ON mall_return_outcome TO application;

CREATE TABLE member (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  customer_id bigint NOT NULL,
  phone text NOT NULL,
  real_name text NOT NULL,
  post text,
  is_main integer DEFAULT 1 NOT NULL,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(real_name, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT member_is_main_check CHECK ((is_main = ANY (ARRAY[1, 2]))),
  CONSTRAINT member_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT member_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT member_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT member_tenant_id_phone_key UNIQUE (tenant_id, phone)
);
CREATE INDEX member_customer ON member USING btree (tenant_id, customer_id);
CREATE UNIQUE INDEX member_one_main ON member USING btree (tenant_id, customer_id) WHERE (is_main = 2);
CREATE POLICY own_tenant ON member FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE member ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON member TO application;

CREATE TABLE menu (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint DEFAULT 0 NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_en text,
  alias text,
  path text,
  source text,
  sort integer DEFAULT 0 NOT NULL,
  category integer NOT NULL,
  action integer DEFAULT 0 NOT NULL,
  is_open integer DEFAULT 1 NOT NULL,
  is_hidden integer DEFAULT 1 NOT NULL,
  remark text,
  bill_type integer,
  platform_only boolean DEFAULT false NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  built_in boolean DEFAULT false NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  new_since timestamp with time zone,
  PRIMARY KEY (id),
  CONSTRAINT menu_category_check CHECK ((category = ANY (ARRAY[1, 2]))),
  CONSTRAINT menu_code_key UNIQUE (code),
  CONSTRAINT menu_is_hidden_check CHECK ((is_hidden = ANY (ARRAY[1, 2]))),
  CONSTRAINT menu_is_open_check CHECK ((is_open = ANY (ARRAY[1, 2])))
);
CREATE POLICY all_read ON menu FOR SELECT USING (true);
CREATE POLICY platform_adds ON menu FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON menu FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON menu FOR DELETE USING (platform_only());
ALTER TABLE menu ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON menu TO application;

CREATE TABLE menu_change (
  at timestamp with time zone DEFAULT now() NOT NULL,
  xid bigint DEFAULT ((pg_current_xact_id())::text)::bigint NOT NULL,
  PRIMARY KEY (at, xid)
);
CREATE POLICY all_read ON menu_change FOR SELECT USING (true);
CREATE POLICY platform_adds ON menu_change FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON menu_change FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON menu_change FOR DELETE USING (platform_only());
ALTER TABLE menu_change ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON menu_change TO application;

CREATE TABLE message_info (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  type integer DEFAULT 1 NOT NULL,
  receiver_id bigint NOT NULL,
  read_status integer DEFAULT 1 NOT NULL,
  read_time timestamp with time zone,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  about text,
  params jsonb,
  source_kind text,
  source_id bigint,
  topic text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT message_info_read_status_check CHECK ((read_status = ANY (ARRAY[1, 2]))),
  CONSTRAINT message_info_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT message_info_tenant_id_receiver_id_fkey FOREIGN KEY (tenant_id, receiver_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT message_info_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);
CREATE INDEX message_info_receiver ON message_info USING btree (tenant_id, receiver_id, type, create_time DESC);
CREATE INDEX message_info_source ON message_info USING btree (tenant_id, source_id) WHERE ((source_id IS NOT NULL) AND (read_status = 1));
CREATE INDEX message_info_unread ON message_info USING btree (tenant_id, receiver_id) WHERE (read_status = 1);
CREATE POLICY own_tenant ON message_info FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE message_info ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON message_info TO application;

CREATE TABLE message_template (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  title text NOT NULL,
  content text NOT NULL,
  type integer DEFAULT 1 NOT NULL,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT message_template_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT message_template_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT message_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT message_template_type_check CHECK ((type = ANY (ARRAY[1, 2])))
);
CREATE POLICY own_tenant ON message_template FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE message_template ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON message_template TO application;

CREATE TABLE min_stock (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  min_qty numeric NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT min_stock_min_qty_check CHECK ((min_qty > (0)::numeric)),
  CONSTRAINT min_stock_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT min_stock_tenant_id_depot_id_comm_info_id_key UNIQUE (tenant_id, depot_id, comm_info_id),
  CONSTRAINT min_stock_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT min_stock_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON min_stock FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE min_stock ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON min_stock TO application;

CREATE TABLE money_document (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  barterer_id bigint,
  direction integer,
  amount numeric,
  account_id bigint,
  pay_way text,
  invoice_kind text,
  invoice_no text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT money_document_direction_check CHECK ((direction = ANY (ARRAY[1, 2]))),
  CONSTRAINT money_document_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT money_document_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT money_document_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX money_document_account ON money_document USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON money_document REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON money_document REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON money_document FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE money_document ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON money_document TO application;

CREATE TABLE money_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  source_bill_id bigint,
  subject_id bigint,
  amount numeric,
  remark text,
  tax_rate numeric,
  tax_amt numeric,
  deductible integer,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT money_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT money_line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT money_line_tenant_id_source_bill_id_fkey FOREIGN KEY (tenant_id, source_bill_id) REFERENCES document(tenant_id, id),
  CONSTRAINT money_line_tenant_id_subject_id_fkey FOREIGN KEY (tenant_id, subject_id) REFERENCES expense_subject(tenant_id, id)
);
CREATE INDEX money_line_document ON money_line USING btree (tenant_id, document_id);
CREATE INDEX money_line_source ON money_line USING btree (tenant_id, source_bill_id) WHERE (source_bill_id IS NOT NULL);
CREATE INDEX money_line_subject ON money_line USING btree (tenant_id, subject_id) WHERE (subject_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON money_line REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON money_line REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON money_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE money_line ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON money_line TO application;
GRANT update (source_bill_id) ON money_line TO application;

CREATE VIEW movement_entry WITH (security_invoker=true) AS
SELECT m.tenant_id,
    m.document_id,
    m.bill_date,
    m.kind,
    m.value,
    COALESCE(p.legal_entity, ''::text) AS legal_entity,
    l.all_cost_amt AS cost,
        CASE
            WHEN (d.supplier_id IS NOT NULL) THEN 'purchase'::text
            WHEN ((d.customer_id IS NOT NULL) OR (d.kind ~~ 'retail%'::text)) THEN 'sale'::text
            WHEN (d.kind = 'openingInventory'::text) THEN 'opening'::text
            ELSE 'count'::text
        END AS nature,
        CASE
            WHEN ((l.is_gift = 2) AND ((d.customer_id IS NOT NULL) OR (d.kind ~~ 'retail%'::text))) THEN is_giveaway(m.tenant_id, m.line_id)
            ELSE COALESCE((l.cause = 'sample'::text), false)
        END AS giveaway,
    r.origin
   FROM ((((stock_movement m
     JOIN document d ON (((d.tenant_id = m.tenant_id) AND (d.id = m.document_id))))
     JOIN document_line l ON (((l.tenant_id = m.tenant_id) AND (l.id = m.line_id))))
     JOIN depot p ON (((p.tenant_id = m.tenant_id) AND (p.id = m.depot_id))))
     CROSS JOIN LATERAL ( SELECT COALESCE(
                CASE
                    WHEN (m.kind = ANY (ARRAY['takeBack'::text, 'putBack'::text])) THEN origin_of(m.tenant_id, COALESCE(d.mirror_id, m.document_id), l.index_no, m.step, m.qty)
                    ELSE NULL::text
                END, m.kind) AS origin
           FROM generate_series(1, 1) generate_series(generate_series)
         OFFSET 0) r)
  WHERE ((d.kind <> ALL (ARRAY['freightBill'::text, 'purchaseRebate'::text])) OR (m.kind <> 'adjust'::text));
GRANT select ON movement_entry TO application;

CREATE TABLE network_partner (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  phone text,
  commission_rate numeric,
  parent_id bigint,
  user_id bigint,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT network_partner_commission_rate_check CHECK (((commission_rate >= (0)::numeric) AND (commission_rate <= (100)::numeric))),
  CONSTRAINT network_partner_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT network_partner_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT network_partner_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT network_partner_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT network_partner_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES network_partner(tenant_id, id),
  CONSTRAINT network_partner_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id)
);
CREATE INDEX network_partner_parent ON network_partner USING btree (tenant_id, parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX network_partner_user ON network_partner USING btree (tenant_id, user_id) WHERE (user_id IS NOT NULL);
CREATE POLICY own_tenant ON network_partner FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE network_partner ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON network_partner TO application;

CREATE TABLE node (
  id text NOT NULL,
  host text NOT NULL,
  pid integer NOT NULL,
  version text NOT NULL,
  runtime text NOT NULL,
  start_time timestamp with time zone NOT NULL,
  seen_time timestamp with time zone NOT NULL,
  last_hour jsonb NOT NULL,
  PRIMARY KEY (id)
);
CREATE POLICY platform_alone ON node FOR ALL USING (platform_only()) WITH CHECK (platform_only());
ALTER TABLE node ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON node TO application;

CREATE TABLE open_item (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  party text NOT NULL,
  party_id bigint NOT NULL,
  account text NOT NULL,
  legal_entity text,
  from_day date NOT NULL,
  to_day date NOT NULL,
  open numeric NOT NULL,
  own numeric NOT NULL,
  own_tax numeric NOT NULL,
  due date,
  places bigint[] NOT NULL,
  create_user bigint NOT NULL,
  PRIMARY KEY (tenant_id, document_id, party, party_id, account, from_day)
);
CREATE INDEX open_item_days ON open_item USING btree (tenant_id, party, to_day, from_day);
CREATE INDEX open_item_of_several ON open_item USING btree (tenant_id, document_id) WHERE (legal_entity IS NULL);
CREATE INDEX open_item_party ON open_item USING btree (tenant_id, party, party_id, to_day);
CREATE INDEX open_item_whole ON open_item USING btree (tenant_id, party, account, to_day, from_day) INCLUDE (document_id, party_id, legal_entity, open, own, own_tax, due, places, create_user);
CREATE POLICY own_tenant ON open_item FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE open_item ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON open_item TO application;

CREATE TABLE open_news (
  tenant_id text NOT NULL,
  seq bigint DEFAULT nextval('open_news_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
CREATE POLICY own_tenant ON open_news FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE open_news ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON open_news TO application;

CREATE TABLE opening_balance (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  opening_kind integer NOT NULL,
  account_id bigint,
  amount numeric,
  bonus_amt numeric,
  score numeric,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT opening_balance_opening_kind_check CHECK ((opening_kind = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT opening_balance_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT opening_balance_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT opening_balance_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX opening_balance_account ON opening_balance USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON opening_balance REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON opening_balance REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON opening_balance FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE opening_balance ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON opening_balance TO application;

CREATE TABLE order_payment (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  account_id bigint NOT NULL,
  amount numeric NOT NULL,
  payment_no text,
  pay_way text,
  create_time timestamp with time zone,
  PRIMARY KEY (tenant_id, document_id, no),
  CONSTRAINT order_payment_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT order_payment_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT order_payment_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT order_payment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT order_payment_tenant_id_payment_no_key UNIQUE (tenant_id, payment_no)
);
CREATE POLICY own_tenant ON order_payment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE order_payment ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON order_payment TO application;

CREATE TABLE order_refund (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  payment integer NOT NULL,
  return_id bigint,
  amount numeric NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  failure text,
  tries integer DEFAULT 0 NOT NULL,
  next_try timestamp with time zone,
  key text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  done_time timestamp with time zone,
  order_no text,
  status integer GENERATED ALWAYS AS (
CASE state
    WHEN 'queued'::text THEN 1
    WHEN 'done'::text THEN 2
    ELSE 3
END) STORED,
  merchant_id bigint,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT order_refund_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT order_refund_check CHECK (((state = 'done'::text) = (done_time IS NOT NULL))),
  CONSTRAINT order_refund_check1 CHECK (((state <> 'failed'::text) OR (failure IS NOT NULL))),
  CONSTRAINT order_refund_check2 CHECK (((state = 'queued'::text) OR (next_try IS NULL))),
  CONSTRAINT order_refund_state_check CHECK ((state = ANY (ARRAY['queued'::text, 'done'::text, 'failed'::text]))),
  CONSTRAINT order_refund_tenant_id_document_id_payment_fkey FOREIGN KEY (tenant_id, document_id, payment) REFERENCES order_payment(tenant_id, document_id, no),
  CONSTRAINT order_refund_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT order_refund_tenant_id_merchant_id_fkey FOREIGN KEY (tenant_id, merchant_id) REFERENCES payment_merchant(tenant_id, id),
  CONSTRAINT order_refund_tenant_id_return_id_fkey FOREIGN KEY (tenant_id, return_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX order_refund_due ON order_refund USING btree (next_try) WHERE (next_try IS NOT NULL);
CREATE INDEX order_refund_list ON order_refund USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE UNIQUE INDEX order_refund_no ON order_refund USING btree (tenant_id, document_id, no);
CREATE UNIQUE INDEX order_refund_return ON order_refund USING btree (tenant_id, return_id, payment);
CREATE POLICY own_tenant ON order_refund FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE order_refund ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON order_refund TO application;
GRANT update (done_time, failure, next_try, state, tries) ON order_refund TO application;

CREATE TABLE output_tax_due (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  legal_entity text NOT NULL,
  due_date date NOT NULL,
  declared boolean DEFAULT false NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT output_tax_due_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX output_tax_due_waiting ON output_tax_due USING btree (tenant_id, due_date) WHERE (NOT declared);
CREATE POLICY own_tenant ON output_tax_due FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE output_tax_due ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON output_tax_due TO application;
GRANT update (declared) ON output_tax_due TO application;

CREATE TABLE page_left (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  page text NOT NULL,
  view_id bigint,
  content json,
  opens_plain boolean DEFAULT false NOT NULL,
  PRIMARY KEY (tenant_id, user_id, page),
  CONSTRAINT page_left_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT page_left_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON page_left FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE page_left ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON page_left TO application;

CREATE TABLE param (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  param_name text NOT NULL,
  param_key text NOT NULL,
  param_value text NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (id),
  CONSTRAINT param_param_key_key UNIQUE (param_key)
);
CREATE POLICY platform_adds ON param FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON param FOR UPDATE USING (platform_only());
CREATE POLICY platform_reads ON param FOR SELECT USING (platform_only());
CREATE POLICY platform_removes ON param FOR DELETE USING (platform_only());
ALTER TABLE param ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON param TO application;

CREATE TABLE partner_bank (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  partner_id bigint NOT NULL,
  bank_name text,
  bank_account text NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT partner_bank_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT partner_bank_tenant_id_partner_id_bank_account_key UNIQUE (tenant_id, partner_id, bank_account),
  CONSTRAINT partner_bank_tenant_id_partner_id_fkey FOREIGN KEY (tenant_id, partner_id) REFERENCES network_partner(tenant_id, id)
);
CREATE POLICY own_tenant ON partner_bank FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE partner_bank ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON partner_bank TO application;

CREATE TABLE partner_withdrawal (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  partner_id bigint NOT NULL,
  amount numeric NOT NULL,
  bank_id bigint NOT NULL,
  tax_amt numeric,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT partner_withdrawal_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT partner_withdrawal_check CHECK (((tax_amt >= (0)::numeric) AND (tax_amt < amount))),
  CONSTRAINT partner_withdrawal_tenant_id_bank_id_fkey FOREIGN KEY (tenant_id, bank_id) REFERENCES partner_bank(tenant_id, id),
  CONSTRAINT partner_withdrawal_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT partner_withdrawal_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT partner_withdrawal_tenant_id_partner_id_fkey FOREIGN KEY (tenant_id, partner_id) REFERENCES network_partner(tenant_id, id)
);
CREATE INDEX partner_withdrawal_bank ON partner_withdrawal USING btree (tenant_id, bank_id);
CREATE INDEX partner_withdrawal_partner ON partner_withdrawal USING btree (tenant_id, partner_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON partner_withdrawal REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON partner_withdrawal REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON partner_withdrawal FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE partner_withdrawal ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON partner_withdrawal TO application;
GRANT update (tax_amt) ON partner_withdrawal TO application;

CREATE TABLE payment_callback (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  outcome integer NOT NULL,
  merchant_no text,
  nonce text,
  order_no text,
  payment_no text,
  amount numeric,
  reason text,
  remote_ip text,
  request_id text,
  content text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_callback_check CHECK (((nonce IS NULL) OR (outcome = ANY (ARRAY[1, 2])))),
  CONSTRAINT payment_callback_outcome_check CHECK (((outcome >= 1) AND (outcome <= 6))),
  CONSTRAINT payment_callback_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE UNIQUE INDEX payment_callback_nonce ON payment_callback USING btree (tenant_id, merchant_no, nonce);
CREATE INDEX payment_callback_taken ON payment_callback USING btree (tenant_id, payment_no) WHERE (outcome = 1);
CREATE INDEX payment_callback_time ON payment_callback USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE POLICY own_tenant ON payment_callback FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE payment_callback ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON payment_callback TO application;

CREATE TABLE payment_merchant (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  merchant_no text NOT NULL,
  provider integer DEFAULT 1 NOT NULL,
  legal_entity text,
  secret text,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  legal_entity_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT payment_merchant_provider_check CHECK ((provider = 1)),
  CONSTRAINT payment_merchant_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT payment_merchant_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT payment_merchant_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id),
  CONSTRAINT payment_merchant_tenant_id_merchant_no_key UNIQUE (tenant_id, merchant_no)
);
CREATE TRIGGER keep_books BEFORE INSERT OR UPDATE OF legal_entity, legal_entity_id ON payment_merchant FOR EACH ROW EXECUTE FUNCTION keep_books();
CREATE POLICY own_tenant ON payment_merchant FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE payment_merchant ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON payment_merchant TO application;

CREATE TABLE period_control (
  tenant_id text NOT NULL,
  legal_entity text NOT NULL,
  period text NOT NULL,
  account text NOT NULL,
  own_amt numeric NOT NULL,
  voucher_amt numeric NOT NULL,
  broken integer NOT NULL,
  document_id bigint,
  PRIMARY KEY (tenant_id, legal_entity, period, account),
  CONSTRAINT period_control_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT period_control_tenant_id_legal_entity_period_fkey FOREIGN KEY (tenant_id, legal_entity, period) REFERENCES accounting_period(tenant_id, legal_entity, period)
);
CREATE POLICY own_tenant ON period_control FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE period_control ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON period_control TO application;

CREATE TABLE period_event (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  period text NOT NULL,
  event text NOT NULL,
  from_state text NOT NULL,
  to_state text NOT NULL,
  user_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  request_id text NOT NULL,
  remark text,
  override text,
  obstacles jsonb,
  legal_entity text NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT period_event_event_check CHECK ((event = ANY (ARRAY['LOCK'::text, 'UNLOCK'::text, 'CLOSE'::text, 'REOPEN'::text]))),
  CONSTRAINT period_event_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT period_event_tenant_id_legal_entity_period_fkey FOREIGN KEY (tenant_id, legal_entity, period) REFERENCES accounting_period(tenant_id, legal_entity, period)
);
CREATE INDEX period_event_period ON period_event USING btree (tenant_id, legal_entity, period, id DESC);
CREATE POLICY own_tenant ON period_event FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE period_event ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON period_event TO application;

CREATE TABLE points_entry (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  customer_id bigint NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  score integer NOT NULL,
  kept_amt numeric NOT NULL,
  rate numeric NOT NULL,
  create_time timestamp with time zone NOT NULL,
  about text DEFAULT 'earned'::text NOT NULL,
  bill_date date,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT points_entry_about_check CHECK ((about = ANY (ARRAY['earned'::text, 'used'::text, 'opening'::text]))),
  CONSTRAINT points_entry_score_check CHECK ((score <> 0)),
  CONSTRAINT points_entry_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT points_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT points_entry_tenant_id_document_id_no_key UNIQUE (tenant_id, document_id, no),
  CONSTRAINT points_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX points_entry_customer ON points_entry USING btree (tenant_id, customer_id, id);
CREATE INDEX points_entry_day ON points_entry USING btree (tenant_id, bill_date) WHERE (bill_date IS NOT NULL);
CREATE POLICY own_tenant ON points_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE points_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON points_entry TO application;
GRANT insert (about, bill_date) ON points_entry TO application;

CREATE TABLE post (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  category integer DEFAULT 3 NOT NULL,
  post_code text NOT NULL,
  post_name text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(post_code, ''::text)) || '
'::text) || COALESCE(post_name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT post_category_check CHECK ((category = ANY (ARRAY[1, 2, 3, 4]))),
  CONSTRAINT post_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT post_tenant_id_post_code_key UNIQUE (tenant_id, post_code)
);
CREATE POLICY own_tenant ON post FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE post ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON post TO application;

CREATE TABLE price_adjustment (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  name text,
  effective_time timestamp with time zone,
  depot_ids jsonb,
  buyer_id bigint,
  level_id bigint,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT price_adjustment_tenant_id_buyer_id_fkey FOREIGN KEY (tenant_id, buyer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT price_adjustment_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT price_adjustment_tenant_id_level_id_fkey FOREIGN KEY (tenant_id, level_id) REFERENCES customer_level(tenant_id, id)
);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON price_adjustment REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON price_adjustment REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON price_adjustment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE price_adjustment ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON price_adjustment TO application;

CREATE TABLE price_adjustment_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  final_price numeric,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT price_adjustment_line_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT price_adjustment_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT price_adjustment_line_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX price_adjustment_line_document ON price_adjustment_line USING btree (tenant_id, document_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON price_adjustment_line REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON price_adjustment_line REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON price_adjustment_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE price_adjustment_line ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON price_adjustment_line TO application;

CREATE TABLE price_history (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  supplier_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  qty numeric NOT NULL,
  tax_price numeric NOT NULL,
  tax_rate numeric NOT NULL,
  bill_date date NOT NULL,
  struck_by bigint,
  last_price numeric,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT price_history_tenant_id_document_id_line_id_key UNIQUE (tenant_id, document_id, line_id),
  CONSTRAINT price_history_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX price_history_goods ON price_history USING btree (tenant_id, comm_info_id, supplier_id, bill_date DESC, id DESC) WHERE (struck_by IS NULL);
CREATE INDEX price_history_line ON price_history USING btree (tenant_id, line_id);
CREATE POLICY own_tenant ON price_history FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE price_history ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON price_history TO application;
GRANT update (struck_by) ON price_history TO application;

CREATE TABLE print_template (
  tenant_id text NOT NULL,
  kind text NOT NULL,
  content jsonb NOT NULL,
  logo text,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, kind),
  CONSTRAINT print_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT print_template_tenant_id_logo_fkey FOREIGN KEY (tenant_id, logo) REFERENCES stored_file(tenant_id, name)
);
CREATE INDEX print_template_logo ON print_template USING btree (tenant_id, logo) WHERE (logo IS NOT NULL);
CREATE POLICY own_tenant ON print_template FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE print_template ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON print_template TO application;

CREATE TABLE purchase_invoice (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  create_from text,
  invoice_kind text,
  invoice_no text,
  invoice_code text,
  invoice_date date,
  difference_amt numeric,
  original_file text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT purchase_invoice_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT purchase_invoice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX purchase_invoice_number ON purchase_invoice USING btree (tenant_id, invoice_no) WHERE (invoice_no IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON purchase_invoice REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON purchase_invoice REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON purchase_invoice FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE purchase_invoice ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON purchase_invoice TO application;

CREATE TABLE purchase_rebate (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  agreement_id bigint,
  start_date date,
  end_date date,
  amount numeric,
  proposed_amt numeric,
  from_value numeric,
  rebate_rate numeric,
  rebate_price numeric,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT purchase_rebate_tenant_id_agreement_id_fkey FOREIGN KEY (tenant_id, agreement_id) REFERENCES supplier_agreement(tenant_id, id),
  CONSTRAINT purchase_rebate_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT purchase_rebate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX purchase_rebate_agreement ON purchase_rebate USING btree (tenant_id, agreement_id) WHERE (agreement_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON purchase_rebate REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON purchase_rebate REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON purchase_rebate FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE purchase_rebate ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON purchase_rebate TO application;

CREATE TABLE quantity_price (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  from_qty numeric NOT NULL,
  final_price numeric NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT quantity_price_from_qty_check CHECK ((from_qty > (0)::numeric)),
  CONSTRAINT quantity_price_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT quantity_price_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT quantity_price_tenant_id_comm_info_id_unit_id_from_qty_key UNIQUE (tenant_id, comm_info_id, unit_id, from_qty),
  CONSTRAINT quantity_price_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT quantity_price_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE POLICY own_tenant ON quantity_price FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE quantity_price ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON quantity_price TO application;

CREATE TABLE range_classify (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  sort integer,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT range_classify_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT range_classify_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES range_classify(tenant_id, id)
);
CREATE POLICY own_tenant ON range_classify FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE range_classify ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON range_classify TO application;

CREATE TABLE rebate_share (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  source_bill_id bigint NOT NULL,
  source_line_id bigint NOT NULL,
  bought_qty numeric NOT NULL,
  bought_amt numeric NOT NULL,
  stock_amt numeric NOT NULL,
  sales_cost_amt numeric NOT NULL,
  tax_amt numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, source_line_id),
  CONSTRAINT rebate_share_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT rebate_share_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT rebate_share_tenant_id_source_bill_id_fkey FOREIGN KEY (tenant_id, source_bill_id) REFERENCES document(tenant_id, id),
  CONSTRAINT rebate_share_tenant_id_source_line_id_fkey FOREIGN KEY (tenant_id, source_line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX rebate_share_line ON rebate_share USING btree (tenant_id, source_line_id);
CREATE INDEX rebate_share_source ON rebate_share USING btree (tenant_id, source_bill_id);
CREATE POLICY own_tenant ON rebate_share FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE rebate_share ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON rebate_share TO application;

CREATE TABLE rebate_tier (
  tenant_id text NOT NULL,
  agreement_id bigint NOT NULL,
  from_value numeric NOT NULL,
  rebate_rate numeric,
  rebate_price numeric,
  PRIMARY KEY (tenant_id, agreement_id, from_value),
  CONSTRAINT rebate_tier_from_value_check CHECK ((from_value >= (0)::numeric)),
  CONSTRAINT rebate_tier_rebate_price_check CHECK ((rebate_price >= (0)::numeric)),
  CONSTRAINT rebate_tier_rebate_rate_check CHECK (((rebate_rate >= (0)::numeric) AND (rebate_rate <= (100)::numeric))),
  CONSTRAINT rebate_tier_tenant_id_agreement_id_fkey FOREIGN KEY (tenant_id, agreement_id) REFERENCES supplier_agreement(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT rebate_tier_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON rebate_tier FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE rebate_tier ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON rebate_tier TO application;

CREATE TABLE red_request (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  reason integer NOT NULL,
  amount numeric NOT NULL,
  create_user bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  asked_by integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT red_request_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT red_request_asked_by_check CHECK ((asked_by = ANY (ARRAY[1, 2]))),
  CONSTRAINT red_request_reason_check CHECK (((reason >= 1) AND (reason <= 4))),
  CONSTRAINT red_request_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT red_request_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX red_request_document ON red_request USING btree (tenant_id, document_id, id);
CREATE POLICY own_tenant ON red_request FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE red_request ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON red_request TO application;

CREATE TABLE region (
  code text NOT NULL,
  parent_code text,
  name text NOT NULL,
  region_level integer NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (code),
  CONSTRAINT region_parent_code_fkey FOREIGN KEY (parent_code) REFERENCES region(code)
);
CREATE INDEX region_parent ON region USING btree (parent_code);
CREATE POLICY all_read ON region FOR SELECT USING (true);
CREATE POLICY platform_adds ON region FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON region FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON region FOR DELETE USING (platform_only());
ALTER TABLE region ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON region TO application;

CREATE TABLE retail_payment (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  pay_way text NOT NULL,
  amount numeric NOT NULL,
  account_id bigint,
  payment_no text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT retail_payment_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT retail_payment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX retail_payment_document ON retail_payment USING btree (tenant_id, document_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON retail_payment REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON retail_payment REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON retail_payment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE retail_payment ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON retail_payment TO application;

CREATE TABLE retail_ticket (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  coupon_id bigint,
  round_off_amt numeric,
  change_amt numeric,
  till_id bigint,
  ticket_no text,
  shift_id bigint,
  sold_time timestamp with time zone,
  oversold integer,
  bonus_amt numeric,
  stated_time timestamp with time zone,
  offline_marks jsonb,
  price_deviation numeric,
  unconfirmed integer,
  confirm_user bigint,
  confirm_time timestamp with time zone,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT retail_ticket_oversold_check CHECK ((oversold = ANY (ARRAY[1, 2]))),
  CONSTRAINT retail_ticket_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT retail_ticket_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT retail_ticket_tenant_id_shift_id_fkey FOREIGN KEY (tenant_id, shift_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX retail_ticket_deviates ON retail_ticket USING btree (tenant_id, shift_id) WHERE (offline_marks IS NOT NULL);
CREATE INDEX retail_ticket_number ON retail_ticket USING btree (tenant_id, ticket_no) WHERE (ticket_no IS NOT NULL);
CREATE UNIQUE INDEX retail_ticket_once ON retail_ticket USING btree (tenant_id, till_id, ticket_no) WHERE (ticket_no IS NOT NULL);
CREATE INDEX retail_ticket_oversold ON retail_ticket USING btree (tenant_id, document_id) WHERE (oversold = 2);
CREATE INDEX retail_ticket_shift ON retail_ticket USING btree (tenant_id, shift_id) WHERE (shift_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON retail_ticket REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON retail_ticket REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON retail_ticket FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE retail_ticket ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON retail_ticket TO application;
GRANT update (confirm_time, confirm_user, unconfirmed) ON retail_ticket TO application;

CREATE TABLE return_type (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  sort integer,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  defect integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT return_type_defect_check CHECK ((defect = ANY (ARRAY[1, 2]))),
  CONSTRAINT return_type_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT return_type_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON return_type FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE return_type ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON return_type TO application;

CREATE TABLE returned_invoices_since (
  tenant_id text NOT NULL,
  since timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT returned_invoices_since_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON returned_invoices_since FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE returned_invoices_since ENABLE ROW LEVEL SECURITY;
GRANT select ON returned_invoices_since TO application;

CREATE TABLE role (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  role_name text NOT NULL,
  role_alias text NOT NULL,
  sort integer DEFAULT 0 NOT NULL,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(role_name, ''::text)) || '
'::text) || COALESCE(role_alias, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  depot_bound integer DEFAULT 1 NOT NULL,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT role_depot_bound_check CHECK ((depot_bound = ANY (ARRAY[1, 2]))),
  CONSTRAINT role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT role_tenant_id_role_alias_key UNIQUE (tenant_id, role_alias)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON role FOR EACH ROW EXECUTE FUNCTION note_change('rights');
CREATE POLICY own_tenant ON role FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE role ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON role TO application;

CREATE TABLE role_menu (
  tenant_id text NOT NULL,
  role_id bigint NOT NULL,
  menu_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, role_id, menu_id),
  CONSTRAINT role_menu_menu_id_fkey FOREIGN KEY (menu_id) REFERENCES menu(id) ON DELETE CASCADE,
  CONSTRAINT role_menu_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT role_menu_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id) ON DELETE CASCADE
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON role_menu FOR EACH ROW EXECUTE FUNCTION note_change('rights');
CREATE POLICY own_tenant ON role_menu FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE role_menu ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON role_menu TO application;

CREATE TABLE role_view (
  tenant_id text NOT NULL,
  role_id bigint NOT NULL,
  page text NOT NULL,
  view_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, role_id, page),
  CONSTRAINT role_view_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT role_view_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT role_view_tenant_id_view_id_fkey FOREIGN KEY (tenant_id, view_id) REFERENCES saved_view(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX role_view_view ON role_view USING btree (tenant_id, view_id);
CREATE POLICY own_tenant ON role_view FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE role_view ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON role_view TO application;

CREATE TABLE route (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  path text NOT NULL,
  component text,
  sort integer DEFAULT 0 NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (id),
  CONSTRAINT route_path_key UNIQUE (path),
  CONSTRAINT route_status_check CHECK ((status = ANY (ARRAY[1, 2])))
);
CREATE POLICY platform_adds ON route FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON route FOR UPDATE USING (platform_only());
CREATE POLICY platform_reads ON route FOR SELECT USING (platform_only());
CREATE POLICY platform_removes ON route FOR DELETE USING (platform_only());
ALTER TABLE route ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON route TO application;

CREATE TABLE sales_invoice (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  title_id bigint,
  title text,
  title_kind integer,
  tax_no text,
  address text,
  phone text,
  bank_name text,
  bank_account text,
  amount numeric,
  invoice_kind text,
  invoice_no text,
  invoice_code text,
  invoice_date date,
  ticket_id bigint,
  deliver_to text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT sales_invoice_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT sales_invoice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT sales_invoice_tenant_id_ticket_id_fkey FOREIGN KEY (tenant_id, ticket_id) REFERENCES document(tenant_id, id),
  CONSTRAINT sales_invoice_title_kind_check CHECK ((title_kind = ANY (ARRAY[1, 2])))
);
CREATE UNIQUE INDEX sales_invoice_number ON sales_invoice USING btree (tenant_id, invoice_no, COALESCE(invoice_code, ''::text)) WHERE (invoice_no IS NOT NULL);
CREATE INDEX sales_invoice_ticket ON sales_invoice USING btree (tenant_id, ticket_id) WHERE (ticket_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON sales_invoice REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON sales_invoice REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON sales_invoice FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sales_invoice ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON sales_invoice TO application;

CREATE TABLE sales_invoice_use (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  create_user bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT sales_invoice_use_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT sales_invoice_use_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON sales_invoice_use FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sales_invoice_use ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON sales_invoice_use TO application;

CREATE TABLE sales_price_change (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  depot_id bigint,
  customer_id bigint,
  level_id bigint,
  old_price numeric,
  new_price numeric NOT NULL,
  change_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sales_price_change_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT sales_price_change_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT sales_price_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX sales_price_change_document ON sales_price_change USING btree (tenant_id, document_id);
CREATE INDEX sales_price_change_goods ON sales_price_change USING btree (tenant_id, comm_info_id, id);
CREATE POLICY own_tenant ON sales_price_change FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sales_price_change ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON sales_price_change TO application;

CREATE TABLE sales_room_price (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  room_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  final_price numeric NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sales_room_price_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT sales_room_price_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT sales_room_price_tenant_id_comm_info_id_room_id_unit_id_key UNIQUE (tenant_id, comm_info_id, room_id, unit_id),
  CONSTRAINT sales_room_price_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT sales_room_price_tenant_id_room_id_fkey FOREIGN KEY (tenant_id, room_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT sales_room_price_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX sales_room_price_room ON sales_room_price USING btree (tenant_id, room_id);
CREATE TRIGGER unit_of_goods AFTER INSERT OR UPDATE OF comm_info_id, unit_id ON sales_room_price FOR EACH ROW EXECUTE FUNCTION unit_of_goods('sales_room_price');
CREATE POLICY own_tenant ON sales_room_price FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sales_room_price ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON sales_room_price TO application;

CREATE TABLE saved_view (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  user_id bigint NOT NULL,
  page text NOT NULL,
  name text NOT NULL,
  shared integer DEFAULT 1 NOT NULL,
  content json NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_time timestamp with time zone NOT NULL,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT saved_view_shared_check CHECK ((shared = ANY (ARRAY[1, 2]))),
  CONSTRAINT saved_view_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT saved_view_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT saved_view_tenant_id_user_id_page_name_key UNIQUE (tenant_id, user_id, page, name)
);
CREATE POLICY own_tenant ON saved_view FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE saved_view ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON saved_view TO application;

CREATE TABLE settlement (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  barterer_id bigint,
  legal_entity text,
  amount numeric,
  cash_discount_amt numeric,
  write_off_amt numeric,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT settlement_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT settlement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON settlement REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON settlement REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON settlement FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE settlement ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON settlement TO application;

CREATE TABLE settlement_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  source_bill_id bigint,
  side integer,
  amount numeric,
  cash_discount_amt numeric,
  write_off_amt numeric,
  account text,
  party text,
  party_id bigint,
  open_amt numeric,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT settlement_line_side_check CHECK ((side = ANY (ARRAY[1, 2]))),
  CONSTRAINT settlement_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT settlement_line_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT settlement_line_tenant_id_source_bill_id_fkey FOREIGN KEY (tenant_id, source_bill_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX settlement_line_document ON settlement_line USING btree (tenant_id, document_id);
CREATE INDEX settlement_line_party ON settlement_line USING btree (tenant_id, party_id);
CREATE INDEX settlement_line_source ON settlement_line USING btree (tenant_id, source_bill_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON settlement_line REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON settlement_line REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON settlement_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE settlement_line ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON settlement_line TO application;
GRANT update (source_bill_id) ON settlement_line TO application;

CREATE TABLE shipping_notice (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  out_id bigint NOT NULL,
  merchant_id bigint NOT NULL,
  failure text,
  tries integer DEFAULT 0 NOT NULL,
  next_try timestamp with time zone,
  sent_time timestamp with time zone,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT shipping_notice_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT shipping_notice_tenant_id_document_id_out_id_key UNIQUE (tenant_id, document_id, out_id),
  CONSTRAINT shipping_notice_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT shipping_notice_tenant_id_merchant_id_fkey FOREIGN KEY (tenant_id, merchant_id) REFERENCES payment_merchant(tenant_id, id),
  CONSTRAINT shipping_notice_tenant_id_out_id_fkey FOREIGN KEY (tenant_id, out_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX shipping_notice_due ON shipping_notice USING btree (next_try) WHERE (next_try IS NOT NULL);
CREATE POLICY own_tenant ON shipping_notice FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE shipping_notice ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON shipping_notice TO application;
GRANT update (failure, next_try, sent_time, tries) ON shipping_notice TO application;

CREATE TABLE shop_info (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  shop_name text NOT NULL,
  logo text,
  linkman text,
  phone text,
  address text,
  open_hours text,
  introduction text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((((('
'::text || COALESCE(shop_name, ''::text)) || '
'::text) || COALESCE(linkman, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT shop_info_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT shop_info_tenant_id_shop_name_key UNIQUE (tenant_id, shop_name)
);
CREATE POLICY own_tenant ON shop_info FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE shop_info ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON shop_info TO application;

CREATE TABLE sign_in_attempt (
  tenant_id text NOT NULL,
  subject text NOT NULL,
  failures integer NOT NULL,
  since timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, subject)
);
CREATE POLICY own_tenant ON sign_in_attempt FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sign_in_attempt ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON sign_in_attempt TO application;

CREATE TABLE slider (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  title text,
  image text NOT NULL,
  url text,
  sort integer,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT slider_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT slider_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON slider FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE slider ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON slider TO application;

CREATE TABLE sms_code (
  tenant_id text NOT NULL,
  id text NOT NULL,
  purpose text NOT NULL,
  user_id bigint NOT NULL,
  phone text NOT NULL,
  code_hash text NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sms_code_purpose_check CHECK ((purpose = ANY (ARRAY['login'::text, 'password'::text]))),
  CONSTRAINT sms_code_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT sms_code_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON sms_code FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sms_code ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON sms_code TO application;

CREATE TABLE sms_outbox (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  phone text NOT NULL,
  content text NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sms_outbox_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON sms_outbox FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sms_outbox ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON sms_outbox TO application;

CREATE TABLE spec (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  attr_name text NOT NULL,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(attr_name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT spec_tenant_id_attr_name_key UNIQUE (tenant_id, attr_name),
  CONSTRAINT spec_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON spec FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE spec ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON spec TO application;

CREATE TABLE spec_detail (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  spec_id bigint NOT NULL,
  attr_name text NOT NULL,
  sort integer,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(attr_name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT spec_detail_tenant_id_attr_name_spec_id_key UNIQUE (tenant_id, attr_name, spec_id),
  CONSTRAINT spec_detail_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT spec_detail_tenant_id_spec_id_fkey FOREIGN KEY (tenant_id, spec_id) REFERENCES spec(tenant_id, id)
);
CREATE POLICY own_tenant ON spec_detail FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE spec_detail ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON spec_detail TO application;

CREATE TABLE special_offer (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  name text,
  offer_type integer DEFAULT 1 NOT NULL,
  start_time timestamp with time zone,
  end_time timestamp with time zone,
  depot_ids jsonb,
  group_size integer,
  delivery_date date,
  may_undercut integer,
  with_coupon integer,
  ended_early integer,
  deposit_forfeit integer,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT special_offer_offer_type_check CHECK (((offer_type >= 1) AND (offer_type <= 4))),
  CONSTRAINT special_offer_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE
);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON special_offer REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON special_offer REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON special_offer FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE special_offer ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON special_offer TO application;
GRANT update (end_time, ended_early) ON special_offer TO application;

CREATE TABLE special_offer_buyer (
  tenant_id text NOT NULL,
  line_id bigint NOT NULL,
  customer_id bigint NOT NULL,
  qty numeric NOT NULL,
  PRIMARY KEY (tenant_id, line_id, customer_id),
  CONSTRAINT special_offer_buyer_qty_check CHECK ((qty >= (0)::numeric)),
  CONSTRAINT special_offer_buyer_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES special_offer_line(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON special_offer_buyer FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE special_offer_buyer ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON special_offer_buyer TO application;

CREATE TABLE special_offer_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  final_price numeric,
  discount_rate numeric,
  gift_every numeric,
  limit_per_order numeric,
  limit_qty numeric,
  limit_per_customer numeric,
  deposit_amt numeric,
  sold_qty numeric DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT special_offer_line_check CHECK (((sold_qty >= (0)::numeric) AND ((limit_qty IS NULL) OR (sold_qty <= limit_qty)))),
  CONSTRAINT special_offer_line_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT special_offer_line_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT special_offer_line_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX special_offer_line_document ON special_offer_line USING btree (tenant_id, document_id);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON special_offer_line REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON special_offer_line REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON special_offer_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE special_offer_line ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON special_offer_line TO application;
GRANT update (sold_qty) ON special_offer_line TO application;

CREATE TABLE special_offer_scope (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  stores int8multirange NOT NULL,
  during tstzrange NOT NULL,
  PRIMARY KEY (tenant_id, document_id, comm_info_id),
  CONSTRAINT special_offer_overlap EXCLUDE USING gist (tenant_id WITH =, comm_info_id WITH =, stores WITH &&, during WITH &&),
  CONSTRAINT special_offer_scope_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX special_offer_scope_goods ON special_offer_scope USING btree (tenant_id, comm_info_id);
CREATE POLICY own_tenant ON special_offer_scope FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE special_offer_scope ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON special_offer_scope TO application;

CREATE TABLE special_offer_take (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  customer_id bigint,
  qty numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, line_id),
  CONSTRAINT special_offer_take_qty_check CHECK ((qty >= (0)::numeric)),
  CONSTRAINT special_offer_take_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT special_offer_take_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES special_offer_line(tenant_id, id)
);
CREATE INDEX special_offer_take_line ON special_offer_take USING btree (tenant_id, line_id);
CREATE POLICY own_tenant ON special_offer_take FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE special_offer_take ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON special_offer_take TO application;

CREATE TABLE staff (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  staff_code text NOT NULL,
  staff_name text NOT NULL,
  dept_id bigint,
  post_id bigint,
  rank text,
  phone text,
  staff_status integer DEFAULT 1 NOT NULL,
  formal_date date,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((((('
'::text || COALESCE(staff_code, ''::text)) || '
'::text) || COALESCE(staff_name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT staff_staff_status_check CHECK ((staff_status = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT staff_tenant_id_dept_id_fkey FOREIGN KEY (tenant_id, dept_id) REFERENCES dept(tenant_id, id),
  CONSTRAINT staff_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT staff_tenant_id_post_id_fkey FOREIGN KEY (tenant_id, post_id) REFERENCES post(tenant_id, id),
  CONSTRAINT staff_tenant_id_staff_code_key UNIQUE (tenant_id, staff_code)
);
CREATE POLICY own_tenant ON staff FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE staff ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON staff TO application;

CREATE TABLE staff_change (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  staff_id bigint NOT NULL,
  kind text NOT NULL,
  before text,
  after text,
  effective_date text NOT NULL,
  remark text,
  create_user bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT staff_change_kind_check CHECK ((kind = ANY (ARRAY['formal'::text, 'rank'::text]))),
  CONSTRAINT staff_change_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT staff_change_tenant_id_staff_id_fkey FOREIGN KEY (tenant_id, staff_id) REFERENCES staff(tenant_id, id)
);
CREATE POLICY own_tenant ON staff_change FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE staff_change ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON staff_change TO application;

CREATE TABLE stock_balance (
  tenant_id text NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  lot text DEFAULT ''::text NOT NULL,
  qty numeric DEFAULT 0 NOT NULL,
  value numeric DEFAULT 0 NOT NULL,
  reserved_qty numeric DEFAULT 0 NOT NULL,
  held_qty numeric DEFAULT 0 NOT NULL,
  on_order_qty numeric DEFAULT 0 NOT NULL,
  last_cost numeric,
  last_bill_date date,
  tax numeric DEFAULT 0 NOT NULL,
  last_average numeric,
  transit_qty numeric DEFAULT 0 NOT NULL,
  transit_value numeric DEFAULT 0 NOT NULL,
  transit_tax numeric DEFAULT 0 NOT NULL,
  is_wanted boolean DEFAULT false NOT NULL,
  frozen_by bigint,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, comm_info_id, lot),
  CONSTRAINT stock_balance_check CHECK (((qty <> (0)::numeric) OR (value = (0)::numeric))),
  CONSTRAINT stock_balance_check1 CHECK (((qty < (0)::numeric) OR (value >= (0)::numeric))),
  CONSTRAINT stock_balance_check2 CHECK (((tax >= (0)::numeric) AND ((qty > (0)::numeric) OR (tax = (0)::numeric)))),
  CONSTRAINT stock_balance_check3 CHECK (((qty >= (0)::numeric) OR (value <= (0)::numeric))),
  CONSTRAINT stock_balance_check4 CHECK (((transit_qty >= (0)::numeric) AND (transit_value >= (0)::numeric) AND (transit_tax >= (0)::numeric))),
  CONSTRAINT stock_balance_check5 CHECK (((transit_qty > (0)::numeric) OR ((transit_value = (0)::numeric) AND (transit_tax = (0)::numeric)))),
  CONSTRAINT stock_balance_held_qty_check CHECK ((held_qty >= (0)::numeric)),
  CONSTRAINT stock_balance_on_order_qty_check CHECK ((on_order_qty >= (0)::numeric)),
  CONSTRAINT stock_balance_reserved_qty_check CHECK ((reserved_qty >= (0)::numeric)),
  CONSTRAINT stock_balance_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT stock_balance_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT stock_balance_tenant_id_frozen_by_fkey FOREIGN KEY (tenant_id, frozen_by) REFERENCES document(tenant_id, id)
);
CREATE INDEX stock_balance_goods ON stock_balance USING btree (tenant_id, comm_info_id);
CREATE UNIQUE INDEX stock_balance_id ON stock_balance USING btree (tenant_id, id);
CREATE INDEX stock_balance_qty ON stock_balance USING btree (tenant_id, qty, depot_id, comm_info_id) WHERE (lot = ''::text);
CREATE INDEX stock_balance_value ON stock_balance USING btree (tenant_id, value, depot_id, comm_info_id) WHERE (lot = ''::text);
CREATE TRIGGER note_changed_stock AFTER UPDATE ON stock_balance REFERENCING OLD TABLE AS were_there NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION note_stock_total();
CREATE TRIGGER note_stock_total AFTER INSERT ON stock_balance REFERENCING NEW TABLE AS now_there FOR EACH STATEMENT EXECUTE FUNCTION note_stock_total();
CREATE POLICY own_tenant ON stock_balance FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_balance ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON stock_balance TO application;

CREATE TABLE stock_count (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  classify_ids jsonb,
  ware_code text,
  is_blind integer,
  is_frozen integer,
  snapshot_time timestamp with time zone,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT stock_count_is_blind_check CHECK ((is_blind = ANY (ARRAY[1, 2]))),
  CONSTRAINT stock_count_is_frozen_check CHECK ((is_frozen = ANY (ARRAY[1, 2]))),
  CONSTRAINT stock_count_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE
);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON stock_count REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON stock_count REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON stock_count FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_count ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON stock_count TO application;

CREATE TABLE stock_count_line (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  snapshot_qty numeric NOT NULL,
  snapshot_seq bigint NOT NULL,
  unit_id bigint,
  qty numeric,
  base_qty numeric,
  counted_at timestamp with time zone,
  counted_user bigint,
  book_qty numeric,
  needs_recount boolean DEFAULT false NOT NULL,
  first_qty numeric,
  first_user bigint,
  cost_price numeric,
  remark text,
  version integer NOT NULL,
  difference_amt numeric,
  is_open boolean DEFAULT true NOT NULL,
  lots jsonb,
  book_lots jsonb,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stock_count_line_check CHECK (((qty IS NULL) = (base_qty IS NULL))),
  CONSTRAINT stock_count_line_check1 CHECK (((qty IS NULL) = (counted_at IS NULL))),
  CONSTRAINT stock_count_line_check2 CHECK (((qty IS NULL) = (book_qty IS NULL))),
  CONSTRAINT stock_count_line_check3 CHECK (((qty IS NULL) OR (unit_id IS NOT NULL))),
  CONSTRAINT stock_count_line_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT stock_count_line_tenant_id_document_id_comm_info_id_key UNIQUE (tenant_id, document_id, comm_info_id),
  CONSTRAINT stock_count_line_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE UNIQUE INDEX stock_count_line_open ON stock_count_line USING btree (tenant_id, depot_id, comm_info_id) WHERE is_open;
CREATE TRIGGER count_line_stays BEFORE UPDATE ON stock_count_line FOR EACH ROW WHEN ((NOT old.is_open)) EXECUTE FUNCTION count_line_stays();
CREATE POLICY own_tenant ON stock_count_line FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_count_line ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON stock_count_line TO application;
GRANT update (base_qty, book_lots, book_qty, cost_price, counted_at, counted_user, difference_amt, first_qty, first_user, is_open, lots, needs_recount, qty, remark, unit_id, version) ON stock_count_line TO application;

CREATE TABLE stock_cover (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('stock_seq'::regclass) NOT NULL,
  out_seq bigint NOT NULL,
  in_seq bigint NOT NULL,
  qty numeric NOT NULL,
  value numeric NOT NULL,
  tax numeric NOT NULL,
  document_id bigint,
  bill_date date,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stock_cover_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT stock_cover_tenant_id_in_seq_fkey FOREIGN KEY (tenant_id, in_seq) REFERENCES stock_movement(tenant_id, seq),
  CONSTRAINT stock_cover_tenant_id_out_seq_fkey FOREIGN KEY (tenant_id, out_seq) REFERENCES stock_movement(tenant_id, seq)
);
CREATE INDEX stock_cover_in ON stock_cover USING btree (tenant_id, in_seq);
CREATE INDEX stock_cover_out ON stock_cover USING btree (tenant_id, out_seq);
CREATE TRIGGER note_trade AFTER INSERT ON stock_cover FOR EACH ROW WHEN ((new.value <> (0)::numeric)) EXECUTE FUNCTION note_trade('cover');
CREATE POLICY own_tenant ON stock_cover FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_cover ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON stock_cover TO application;

CREATE TABLE stock_day (
  tenant_id text NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  day date NOT NULL,
  qty numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, comm_info_id, day)
);
CREATE POLICY own_tenant ON stock_day FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_day ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON stock_day TO application;

CREATE TABLE stock_day_total (
  tenant_id text NOT NULL,
  depot_id bigint NOT NULL,
  day date NOT NULL,
  goods bigint NOT NULL,
  qty numeric NOT NULL,
  value numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, day)
);
CREATE POLICY own_tenant ON stock_day_total FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_day_total ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON stock_day_total TO application;

CREATE TABLE stock_lot (
  tenant_id text NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  lot text NOT NULL,
  is_serial boolean NOT NULL,
  expires_on date,
  qty numeric NOT NULL,
  transit_qty numeric NOT NULL,
  first_seq bigint DEFAULT nextval('stock_seq'::regclass) NOT NULL,
  lot_key text,
  PRIMARY KEY (tenant_id, depot_id, comm_info_id, lot),
  CONSTRAINT stock_lot_check CHECK (((NOT is_serial) OR ((qty + transit_qty) = ANY (ARRAY[(0)::numeric, (1)::numeric])))),
  CONSTRAINT stock_lot_lot_check CHECK ((lot <> ''::text)),
  CONSTRAINT stock_lot_qty_check CHECK ((qty >= (0)::numeric)),
  CONSTRAINT stock_lot_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT stock_lot_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT stock_lot_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT stock_lot_transit_qty_check CHECK ((transit_qty >= (0)::numeric))
);
CREATE INDEX stock_lot_expiry ON stock_lot USING btree (tenant_id, expires_on) WHERE ((qty > (0)::numeric) AND (expires_on IS NOT NULL));
CREATE INDEX stock_lot_key ON stock_lot USING btree (tenant_id, lot_key, comm_info_id);
CREATE INDEX stock_lot_number ON stock_lot USING btree (tenant_id, lot);
CREATE INDEX stock_lot_page ON stock_lot USING btree (tenant_id, expires_on, first_seq) WHERE ((qty + transit_qty) > (0)::numeric);
CREATE UNIQUE INDEX stock_lot_serial ON stock_lot USING btree (tenant_id, comm_info_id, lot) WHERE (is_serial AND ((qty + transit_qty) > (0)::numeric));
CREATE POLICY own_tenant ON stock_lot FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_lot ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON stock_lot TO application;

CREATE TABLE stock_movement (
  tenant_id text NOT NULL,
  seq bigint DEFAULT nextval('stock_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  kind text NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  lot text DEFAULT ''::text NOT NULL,
  qty numeric NOT NULL,
  value numeric NOT NULL,
  bill_date date NOT NULL,
  tax numeric DEFAULT 0 NOT NULL,
  hole_qty numeric DEFAULT 0 NOT NULL,
  estimated boolean DEFAULT false NOT NULL,
  step integer DEFAULT 0 NOT NULL,
  pool text,
  posted_at timestamp with time zone,
  PRIMARY KEY (tenant_id, seq),
  CONSTRAINT stock_movement_hole_qty_check CHECK ((hole_qty >= (0)::numeric)),
  CONSTRAINT stock_movement_kind CHECK (
CASE
    WHEN (kind = ANY (ARRAY['receive'::text, 'return'::text, 'putBack'::text, 'gain'::text, 'arrive'::text, 'comeBack'::text, 'assemblyIn'::text])) THEN (qty > (0)::numeric)
    WHEN (kind = ANY (ARRAY['issue'::text, 'takeBack'::text, 'returnOut'::text, 'loss'::text, 'consume'::text, 'dispatch'::text, 'assemblyOut'::text])) THEN (qty < (0)::numeric)
    ELSE ((kind = ANY (ARRAY['variance'::text, 'difference'::text, 'adjust'::text])) AND (qty = (0)::numeric))
END),
  CONSTRAINT stock_movement_tenant_id_document_id_kind_line_id_step_key UNIQUE (tenant_id, document_id, kind, line_id, step),
  CONSTRAINT stock_movement_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX stock_movement_day ON stock_movement USING btree (tenant_id, bill_date);
CREATE INDEX stock_movement_estimated ON stock_movement USING btree (tenant_id, bill_date) WHERE estimated;
CREATE INDEX stock_movement_goods ON stock_movement USING btree (tenant_id, depot_id, comm_info_id, lot, seq);
CREATE INDEX stock_movement_holes ON stock_movement USING btree (tenant_id, depot_id, comm_info_id, seq) WHERE (hole_qty > (0)::numeric);
CREATE INDEX stock_movement_line ON stock_movement USING btree (tenant_id, line_id);
CREATE INDEX stock_movement_pool ON stock_movement USING btree (tenant_id, pool, comm_info_id, seq) WHERE (pool IS NOT NULL);
CREATE TRIGGER note_stock AFTER INSERT ON stock_movement REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION note_stock();
CREATE POLICY own_tenant ON stock_movement FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_movement ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON stock_movement TO application;

CREATE TABLE stock_news (
  tenant_id text NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (tenant_id, seq)
);
CREATE POLICY own_tenant ON stock_news FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_news ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON stock_news TO application;

CREATE TABLE stock_told (
  tenant_id text NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  qty numeric NOT NULL,
  push_status integer NOT NULL,
  push_time timestamp with time zone NOT NULL,
  reason text,
  version integer DEFAULT 1 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try timestamp with time zone,
  answer text,
  PRIMARY KEY (tenant_id, depot_id, comm_info_id),
  CONSTRAINT stock_told_push_status_check CHECK (((push_status = ANY (ARRAY[1, 2, 3])) AND ((next_try IS NOT NULL) = (push_status = 3)))),
  CONSTRAINT stock_told_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT stock_told_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT stock_told_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX stock_told_due ON stock_told USING btree (next_try) WHERE (next_try IS NOT NULL);
CREATE INDEX stock_told_untold ON stock_told USING btree (push_status, push_time) WHERE (push_status = ANY (ARRAY[2, 3]));
CREATE POLICY own_tenant ON stock_told FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_told ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON stock_told TO application;

CREATE TABLE stock_total (
  tenant_id text NOT NULL,
  depot_id bigint NOT NULL,
  seq bigint DEFAULT nextval('stock_total_seq'::regclass) NOT NULL,
  is_summed boolean DEFAULT false NOT NULL,
  goods bigint NOT NULL,
  qty numeric NOT NULL,
  value numeric NOT NULL,
  on_order_qty numeric NOT NULL,
  PRIMARY KEY (tenant_id, depot_id, seq)
);
CREATE INDEX stock_total_new ON stock_total USING btree (tenant_id) WHERE (NOT is_summed);
CREATE POLICY own_tenant ON stock_total FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_total ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON stock_total TO application;

CREATE TABLE stock_transit (
  tenant_id text NOT NULL,
  seq bigint DEFAULT nextval('stock_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  kind text NOT NULL,
  step integer DEFAULT 0 NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  qty numeric NOT NULL,
  value numeric NOT NULL,
  tax numeric NOT NULL,
  bill_date date NOT NULL,
  PRIMARY KEY (tenant_id, seq),
  CONSTRAINT stock_transit_check CHECK (
CASE kind
    WHEN 'dispatch'::text THEN (qty > (0)::numeric)
    ELSE ((kind = ANY (ARRAY['arrive'::text, 'loss'::text, 'back'::text])) AND (qty < (0)::numeric))
END),
  CONSTRAINT stock_transit_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT stock_transit_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT stock_transit_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT stock_transit_tenant_id_document_id_kind_line_id_step_key UNIQUE (tenant_id, document_id, kind, line_id, step),
  CONSTRAINT stock_transit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT stock_transit_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX stock_transit_day ON stock_transit USING btree (tenant_id, bill_date);
CREATE INDEX stock_transit_goods ON stock_transit USING btree (tenant_id, depot_id, comm_info_id);
CREATE INDEX stock_transit_line ON stock_transit USING btree (tenant_id, line_id);
CREATE POLICY own_tenant ON stock_transit FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stock_transit ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON stock_transit TO application;

CREATE TABLE store_delivery (
  tenant_id text NOT NULL,
  receipt_id bigint NOT NULL,
  out_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, receipt_id),
  CONSTRAINT store_delivery_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT store_delivery_tenant_id_out_id_fkey FOREIGN KEY (tenant_id, out_id) REFERENCES document(tenant_id, id) DEFERRABLE INITIALLY DEFERRED,
  CONSTRAINT store_delivery_tenant_id_receipt_id_fkey FOREIGN KEY (tenant_id, receipt_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED
);
CREATE INDEX store_delivery_out ON store_delivery USING btree (tenant_id, out_id);
CREATE POLICY own_tenant ON store_delivery FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE store_delivery ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON store_delivery TO application;

CREATE TABLE store_deposit (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  deposit_kind integer NOT NULL,
  account_id bigint,
  amount numeric NOT NULL,
  slip_no text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT store_deposit_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT store_deposit_deposit_kind_check CHECK ((deposit_kind = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT store_deposit_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT store_deposit_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT store_deposit_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX store_deposit_account ON store_deposit USING btree (tenant_id, account_id) WHERE (account_id IS NOT NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON store_deposit REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON store_deposit REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON store_deposit FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE store_deposit ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON store_deposit TO application;

CREATE TABLE store_deposit_entry (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  step integer NOT NULL,
  depot_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  amount numeric NOT NULL,
  PRIMARY KEY (tenant_id, document_id, step),
  CONSTRAINT store_deposit_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT store_deposit_entry_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT store_deposit_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT store_deposit_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX store_deposit_entry_date ON store_deposit_entry USING btree (tenant_id, legal_entity, bill_date);
CREATE INDEX store_deposit_entry_depot ON store_deposit_entry USING btree (tenant_id, depot_id);
CREATE POLICY own_tenant ON store_deposit_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE store_deposit_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON store_deposit_entry TO application;

CREATE TABLE store_schedule (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  depot_id bigint NOT NULL,
  monday integer DEFAULT 1 NOT NULL,
  tuesday integer DEFAULT 1 NOT NULL,
  wednesday integer DEFAULT 1 NOT NULL,
  thursday integer DEFAULT 1 NOT NULL,
  friday integer DEFAULT 1 NOT NULL,
  saturday integer DEFAULT 1 NOT NULL,
  sunday integer DEFAULT 1 NOT NULL,
  cut_off_days integer DEFAULT 1 NOT NULL,
  cut_off_hour integer DEFAULT 16 NOT NULL,
  route_name text,
  stop integer,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT store_schedule_cut_off_days_check CHECK (((cut_off_days >= 0) AND (cut_off_days <= 30))),
  CONSTRAINT store_schedule_cut_off_hour_check CHECK (((cut_off_hour >= 0) AND (cut_off_hour <= 23))),
  CONSTRAINT store_schedule_friday_check CHECK ((friday = ANY (ARRAY[1, 2]))),
  CONSTRAINT store_schedule_monday_check CHECK ((monday = ANY (ARRAY[1, 2]))),
  CONSTRAINT store_schedule_saturday_check CHECK ((saturday = ANY (ARRAY[1, 2]))),
  CONSTRAINT store_schedule_stop_check CHECK (((stop >= 1) AND (stop <= 999))),
  CONSTRAINT store_schedule_sunday_check CHECK ((sunday = ANY (ARRAY[1, 2]))),
  CONSTRAINT store_schedule_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT store_schedule_tenant_id_depot_id_key UNIQUE (tenant_id, depot_id),
  CONSTRAINT store_schedule_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT store_schedule_thursday_check CHECK ((thursday = ANY (ARRAY[1, 2]))),
  CONSTRAINT store_schedule_tuesday_check CHECK ((tuesday = ANY (ARRAY[1, 2]))),
  CONSTRAINT store_schedule_wednesday_check CHECK ((wednesday = ANY (ARRAY[1, 2])))
);
CREATE POLICY own_tenant ON store_schedule FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE store_schedule ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON store_schedule TO application;

CREATE TABLE store_template (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  depot_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint NOT NULL,
  qty numeric NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT store_template_qty_check CHECK ((qty > (0)::numeric)),
  CONSTRAINT store_template_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT store_template_tenant_id_depot_id_comm_info_id_key UNIQUE (tenant_id, depot_id, comm_info_id),
  CONSTRAINT store_template_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT store_template_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT store_template_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE POLICY own_tenant ON store_template FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE store_template ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON store_template TO application;

CREATE TABLE stored_file (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  key text NOT NULL,
  original_name text NOT NULL,
  type text NOT NULL,
  size bigint NOT NULL,
  sha256 text NOT NULL,
  purpose text NOT NULL,
  create_user bigint NOT NULL,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stored_file_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT stored_file_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE UNIQUE INDEX stored_file_invoice ON stored_file USING btree (tenant_id, sha256) WHERE (purpose = 'invoice'::text);
CREATE INDEX stored_file_user ON stored_file USING btree (tenant_id, create_user, create_time);
CREATE POLICY own_tenant ON stored_file FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stored_file ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON stored_file TO application;

CREATE TABLE stored_top_up (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  till_id bigint NOT NULL,
  shift_id bigint,
  amount numeric NOT NULL,
  bonus_amt numeric DEFAULT 0 NOT NULL,
  pay_way text NOT NULL,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT stored_top_up_amount_check CHECK ((amount > (0)::numeric)),
  CONSTRAINT stored_top_up_bonus_amt_check CHECK ((bonus_amt >= (0)::numeric)),
  CONSTRAINT stored_top_up_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT stored_top_up_tenant_id_till_id_fkey FOREIGN KEY (tenant_id, till_id) REFERENCES till(tenant_id, id)
);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON stored_top_up REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON stored_top_up REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON stored_top_up FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stored_top_up ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON stored_top_up TO application;

CREATE TABLE stored_value_entry (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  customer_id bigint NOT NULL,
  document_id bigint NOT NULL,
  principal numeric NOT NULL,
  bonus numeric NOT NULL,
  create_time timestamp with time zone NOT NULL,
  bill_date date NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT stored_value_entry_check CHECK (((principal <> (0)::numeric) OR (bonus <> (0)::numeric))),
  CONSTRAINT stored_value_entry_tenant_id_customer_id_fkey FOREIGN KEY (tenant_id, customer_id) REFERENCES customer(tenant_id, id),
  CONSTRAINT stored_value_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id)
);
CREATE INDEX stored_value_entry_customer ON stored_value_entry USING btree (tenant_id, customer_id, id);
CREATE INDEX stored_value_entry_day ON stored_value_entry USING btree (tenant_id, bill_date);
CREATE INDEX stored_value_entry_document ON stored_value_entry USING btree (tenant_id, document_id);
CREATE POLICY own_tenant ON stored_value_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE stored_value_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON stored_value_entry TO application;

CREATE TABLE supplier (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  supplier_code text NOT NULL,
  supplier_name text NOT NULL,
  linkman text,
  phone text,
  address text,
  tax_no text,
  bank_name text,
  bank_account text,
  tax_rate_id bigint,
  deductible integer DEFAULT 2 NOT NULL,
  period integer,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  landline text,
  email text,
  website text,
  nature_id bigint,
  contract_end date,
  search_text text GENERATED ALWAYS AS (lower((((((((((('
'::text || COALESCE(supplier_code, ''::text)) || '
'::text) || COALESCE(supplier_name, ''::text)) || '
'::text) || COALESCE(linkman, ''::text)) || '
'::text) || COALESCE(phone, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  credit_limit numeric,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT supplier_credit_limit_check CHECK ((credit_limit >= (0)::numeric)),
  CONSTRAINT supplier_deductible_check CHECK ((deductible = ANY (ARRAY[1, 2]))),
  CONSTRAINT supplier_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT supplier_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT supplier_tenant_id_nature_id_fkey FOREIGN KEY (tenant_id, nature_id) REFERENCES supplier_nature(tenant_id, id),
  CONSTRAINT supplier_tenant_id_supplier_code_key UNIQUE (tenant_id, supplier_code),
  CONSTRAINT supplier_tenant_id_supplier_name_key UNIQUE (tenant_id, supplier_name),
  CONSTRAINT supplier_tenant_id_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rate(tenant_id, id)
);
CREATE TRIGGER keep_barterer AFTER INSERT OR DELETE OR UPDATE ON supplier FOR EACH ROW EXECUTE FUNCTION keep_barterer('2', 'supplier');
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON supplier FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON supplier FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE supplier ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON supplier TO application;

CREATE TABLE supplier_agreement (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  supplier_id bigint NOT NULL,
  start_date date NOT NULL,
  end_date date NOT NULL,
  basis integer DEFAULT 1 NOT NULL,
  classify_id bigint,
  comm_info_id bigint,
  legal_entity text,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  legal_entity_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT supplier_agreement_basis_check CHECK ((basis = ANY (ARRAY[1, 2]))),
  CONSTRAINT supplier_agreement_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT supplier_agreement_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id),
  CONSTRAINT supplier_agreement_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT supplier_agreement_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT supplier_agreement_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT supplier_agreement_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id),
  CONSTRAINT supplier_agreement_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id)
);
CREATE INDEX supplier_agreement_class ON supplier_agreement USING btree (tenant_id, classify_id) WHERE (classify_id IS NOT NULL);
CREATE INDEX supplier_agreement_goods ON supplier_agreement USING btree (tenant_id, comm_info_id) WHERE (comm_info_id IS NOT NULL);
CREATE INDEX supplier_agreement_supplier ON supplier_agreement USING btree (tenant_id, supplier_id);
CREATE TRIGGER keep_books BEFORE INSERT OR UPDATE OF legal_entity, legal_entity_id ON supplier_agreement FOR EACH ROW EXECUTE FUNCTION keep_books();
CREATE POLICY own_tenant ON supplier_agreement FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE supplier_agreement ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON supplier_agreement TO application;

CREATE TABLE supplier_class (
  tenant_id text NOT NULL,
  supplier_id bigint NOT NULL,
  classify_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, supplier_id, classify_id),
  CONSTRAINT supplier_class_tenant_id_classify_id_fkey FOREIGN KEY (tenant_id, classify_id) REFERENCES classification(tenant_id, id),
  CONSTRAINT supplier_class_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT supplier_class_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX supplier_class_classify_id ON supplier_class USING btree (tenant_id, classify_id);
CREATE POLICY own_tenant ON supplier_class FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE supplier_class ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON supplier_class TO application;

CREATE TABLE supplier_commodity (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  supplier_id bigint NOT NULL,
  comm_info_id bigint NOT NULL,
  unit_id bigint,
  purchase_price numeric,
  supplier_comm_code text,
  lead_days integer,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT supplier_commodity_tenant_id_comm_info_id_fkey FOREIGN KEY (tenant_id, comm_info_id) REFERENCES commodity(tenant_id, id),
  CONSTRAINT supplier_commodity_tenant_id_comm_info_id_supplier_id_key UNIQUE (tenant_id, comm_info_id, supplier_id),
  CONSTRAINT supplier_commodity_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT supplier_commodity_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id),
  CONSTRAINT supplier_commodity_tenant_id_unit_id_fkey FOREIGN KEY (tenant_id, unit_id) REFERENCES comm_unit(tenant_id, id)
);
CREATE INDEX supplier_commodity_supplier ON supplier_commodity USING btree (tenant_id, supplier_id);
CREATE TRIGGER unit_of_goods AFTER INSERT OR UPDATE OF comm_info_id, unit_id ON supplier_commodity FOR EACH ROW EXECUTE FUNCTION unit_of_goods('supplier_commodity');
CREATE POLICY own_tenant ON supplier_commodity FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE supplier_commodity ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON supplier_commodity TO application;

CREATE TABLE supplier_nature (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  parent_id bigint,
  name text NOT NULL,
  sort integer,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((('
'::text || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT supplier_nature_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT supplier_nature_tenant_id_name_key UNIQUE (tenant_id, name),
  CONSTRAINT supplier_nature_tenant_id_parent_id_fkey FOREIGN KEY (tenant_id, parent_id) REFERENCES supplier_nature(tenant_id, id)
);
CREATE POLICY own_tenant ON supplier_nature FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE supplier_nature ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON supplier_nature TO application;

CREATE TABLE supplier_tag (
  tenant_id text NOT NULL,
  supplier_id bigint NOT NULL,
  tag_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, supplier_id, tag_id),
  CONSTRAINT supplier_tag_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT supplier_tag_tenant_id_supplier_id_fkey FOREIGN KEY (tenant_id, supplier_id) REFERENCES supplier(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT supplier_tag_tenant_id_tag_id_fkey FOREIGN KEY (tenant_id, tag_id) REFERENCES tag(tenant_id, id)
);
CREATE INDEX supplier_tag_tag ON supplier_tag USING btree (tenant_id, tag_id);
CREATE POLICY own_tenant ON supplier_tag FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE supplier_tag ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON supplier_tag TO application;

CREATE TABLE sysconfig (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  config_key text NOT NULL,
  config_value text NOT NULL,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT sysconfig_tenant_id_config_key_key UNIQUE (tenant_id, config_key),
  CONSTRAINT sysconfig_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON sysconfig FOR EACH ROW EXECUTE FUNCTION note_change('settings');
CREATE POLICY own_tenant ON sysconfig FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE sysconfig ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON sysconfig TO application;

CREATE TABLE tag (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  type text NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT tag_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT tag_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT tag_tenant_id_name_type_key UNIQUE (tenant_id, name, type)
);
CREATE POLICY own_tenant ON tag FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE tag ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON tag TO application;

CREATE TABLE tax_entry (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  line_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  about text NOT NULL,
  amount numeric NOT NULL,
  posted_at timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT tax_entry_about_check CHECK ((about = ANY (ARRAY['deemedSale'::text, 'lossOut'::text, 'useOut'::text, 'invoiced'::text, 'invoiceVoid'::text, 'uninvoiced'::text, 'declared'::text, 'declaredVoid'::text, 'deducted'::text, 'deductedOut'::text]))),
  CONSTRAINT tax_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT tax_entry_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT tax_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT tax_entry_tenant_id_line_id_fkey FOREIGN KEY (tenant_id, line_id) REFERENCES document_line(tenant_id, id)
);
CREATE INDEX tax_entry_day ON tax_entry USING btree (tenant_id, bill_date);
CREATE UNIQUE INDEX tax_entry_once ON tax_entry USING btree (tenant_id, document_id, line_id, about, ((amount > (0)::numeric)));
CREATE POLICY own_tenant ON tax_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE tax_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON tax_entry TO application;

CREATE TABLE tax_rate (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  tax_rate numeric NOT NULL,
  name text,
  is_default integer DEFAULT 1 NOT NULL,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  next_id bigint,
  next_from date,
  from_date date,
  to_date date,
  legal_source text,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT tax_rate_is_default_check CHECK ((is_default = ANY (ARRAY[1, 2]))),
  CONSTRAINT tax_rate_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT tax_rate_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate < (1000)::numeric))),
  CONSTRAINT tax_rate_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT tax_rate_tenant_id_next_id_fkey FOREIGN KEY (tenant_id, next_id) REFERENCES tax_rate(tenant_id, id),
  CONSTRAINT tax_rate_tenant_id_tax_rate_key UNIQUE (tenant_id, tax_rate),
  CONSTRAINT tax_rate_to_date_check CHECK ((to_date >= from_date))
);
CREATE UNIQUE INDEX tax_rate_one_default ON tax_rate USING btree (tenant_id) WHERE (is_default = 2);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON tax_rate FOR EACH ROW EXECUTE FUNCTION note_change('masters');
CREATE POLICY own_tenant ON tax_rate FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE tax_rate ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON tax_rate TO application;

CREATE TABLE taxpayer (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  legal_entity_id bigint,
  from_date date NOT NULL,
  taxpayer_kind integer NOT NULL,
  tax_rate_id bigint,
  levy_rate_id bigint,
  exempt_amt numeric,
  legal_source text,
  remark text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT taxpayer_exempt_amt_check CHECK ((exempt_amt >= (0)::numeric)),
  CONSTRAINT taxpayer_taxpayer_kind_check CHECK ((taxpayer_kind = ANY (ARRAY[1, 2]))),
  CONSTRAINT taxpayer_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT taxpayer_tenant_id_legal_entity_id_fkey FOREIGN KEY (tenant_id, legal_entity_id) REFERENCES legal_entity(tenant_id, id),
  CONSTRAINT taxpayer_tenant_id_legal_entity_id_from_date_key UNIQUE NULLS NOT DISTINCT (tenant_id, legal_entity_id, from_date),
  CONSTRAINT taxpayer_tenant_id_levy_rate_id_fkey FOREIGN KEY (tenant_id, levy_rate_id) REFERENCES tax_rate(tenant_id, id),
  CONSTRAINT taxpayer_tenant_id_tax_rate_id_fkey FOREIGN KEY (tenant_id, tax_rate_id) REFERENCES tax_rate(tenant_id, id)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON taxpayer FOR EACH ROW EXECUTE FUNCTION note_change('settings');
CREATE POLICY own_tenant ON taxpayer FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE taxpayer ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON taxpayer TO application;

CREATE TABLE tenant (
  tenant_id text NOT NULL,
  tenant_name text NOT NULL,
  domain text,
  background_url text,
  time_zone text DEFAULT 'Asia/Shanghai'::text NOT NULL,
  status integer DEFAULT 1 NOT NULL,
  expire_time timestamp with time zone,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  linkman text,
  contact_number text,
  address text,
  account_number integer DEFAULT '-1'::integer NOT NULL,
  datasource_id bigint,
  remark text,
  mnemonic text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  month_documents integer DEFAULT '-1'::integer NOT NULL,
  storage_megabytes integer DEFAULT '-1'::integer NOT NULL,
  PRIMARY KEY (tenant_id),
  CONSTRAINT tenant_account_number_check CHECK ((account_number >= '-1'::integer)),
  CONSTRAINT tenant_datasource_id_fkey FOREIGN KEY (datasource_id) REFERENCES datasource(id),
  CONSTRAINT tenant_domain_key UNIQUE (domain),
  CONSTRAINT tenant_tenant_id_check CHECK ((tenant_id ~ '^[0-9]{6}$'::text))
);
CREATE UNIQUE INDEX tenant_number ON tenant USING btree (id);
CREATE POLICY all_read ON tenant FOR SELECT USING ((status <> 3));
CREATE POLICY platform_adds ON tenant FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON tenant FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON tenant FOR DELETE USING (platform_only());
CREATE POLICY removed_here ON tenant FOR SELECT USING ((platform_only() AND (current_setting('app.removes_tenants'::text, true) = 'on'::text)));
ALTER TABLE tenant ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON tenant TO application;

CREATE TABLE till (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  depot_id bigint NOT NULL,
  remark text,
  mnemonic text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  search_text text GENERATED ALWAYS AS (lower((((((('
'::text || COALESCE(code, ''::text)) || '
'::text) || COALESCE(name, ''::text)) || '
'::text) || COALESCE(mnemonic, ''::text)) || '
'::text))) STORED,
  word_initials text,
  account_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT till_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT till_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT till_tenant_id_code_key UNIQUE (tenant_id, code),
  CONSTRAINT till_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT till_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT till_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE POLICY own_tenant ON till FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE till ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON till TO application;

CREATE TABLE till_catalogue (
  tenant_id text NOT NULL,
  hash text NOT NULL,
  content jsonb NOT NULL,
  read_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, hash),
  CONSTRAINT till_catalogue_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX till_catalogue_age ON till_catalogue USING btree (tenant_id, read_time);
CREATE POLICY own_tenant ON till_catalogue FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE till_catalogue ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON till_catalogue TO application;
GRANT update (read_time) ON till_catalogue TO application;

CREATE TABLE till_shift (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  till_id bigint NOT NULL,
  float_amt numeric NOT NULL,
  expected_amt numeric,
  counted_amt numeric,
  borne_by integer,
  close_time timestamp with time zone,
  account_id bigint,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT till_shift_borne_by_check CHECK ((borne_by = ANY (ARRAY[1, 2]))),
  CONSTRAINT till_shift_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT till_shift_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT till_shift_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT till_shift_tenant_id_till_id_fkey FOREIGN KEY (tenant_id, till_id) REFERENCES till(tenant_id, id)
);
CREATE UNIQUE INDEX till_shift_open ON till_shift USING btree (tenant_id, till_id) WHERE (close_time IS NULL);
CREATE TRIGGER lines_follow_the_head_in AFTER INSERT ON till_shift REFERENCING NEW TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE TRIGGER lines_follow_the_head_out AFTER DELETE ON till_shift REFERENCING OLD TABLE AS moved FOR EACH STATEMENT EXECUTE FUNCTION lines_follow_the_head();
CREATE POLICY own_tenant ON till_shift FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE till_shift ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON till_shift TO application;
GRANT update (borne_by, close_time, counted_amt, expected_amt) ON till_shift TO application;

CREATE TABLE top_menu (
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  name_en text,
  source text,
  path text,
  sort integer DEFAULT 0 NOT NULL,
  menu_code text,
  PRIMARY KEY (id),
  CONSTRAINT top_menu_code_key UNIQUE (code)
);
CREATE POLICY all_read ON top_menu FOR SELECT USING (true);
CREATE POLICY platform_adds ON top_menu FOR INSERT WITH CHECK (platform_only());
CREATE POLICY platform_changes ON top_menu FOR UPDATE USING (platform_only());
CREATE POLICY platform_removes ON top_menu FOR DELETE USING (platform_only());
ALTER TABLE top_menu ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON top_menu TO application;

CREATE VIEW trade_cash WITH (security_invoker=true) AS
SELECT c.tenant_id,
    c.id,
    c.bill_date,
    d.kind,
    (d.customer_id IS NOT NULL) AS of_customer,
    c.amount,
    c.account_id
   FROM (cash_entry c
     JOIN document d ON (((d.tenant_id = c.tenant_id) AND (d.id = c.document_id))));
GRANT select ON trade_cash TO application;

CREATE VIEW trade_cover_line WITH (security_invoker=true) AS
SELECT c.tenant_id,
    c.id,
    COALESCE(c.document_id, i.document_id) AS document_id,
    d.kind,
    COALESCE(c.bill_date, i.bill_date) AS bill_date,
    o.depot_id,
    d.customer_id,
    d.supplier_id,
    o.comm_info_id,
    1 AS sign,
    false AS is_first,
    (0)::numeric AS qty,
    (0)::numeric AS untaxed,
    (0)::numeric AS final,
    c.value AS cost,
    false AS is_short,
    COALESCE(d.staff_id, d.create_user) AS clerk_id,
    (0)::numeric AS deviation
   FROM (((stock_cover c
     JOIN stock_movement i ON (((i.tenant_id = c.tenant_id) AND (i.seq = c.in_seq))))
     JOIN stock_movement o ON (((o.tenant_id = c.tenant_id) AND (o.seq = c.out_seq))))
     JOIN document d ON (((d.tenant_id = o.tenant_id) AND (d.id = o.document_id))))
  WHERE (c.value <> (0)::numeric);
GRANT select ON trade_cover_line TO application;

CREATE VIEW trade_document_line WITH (security_invoker=true) AS
SELECT l.tenant_id,
    l.id,
    l.document_id,
    d.kind,
    d.bill_date,
    COALESCE(l.depot_id, d.depot_id) AS depot_id,
    d.customer_id,
    d.supplier_id,
    l.comm_info_id,
        CASE
            WHEN ('mirror'::text = ANY (d.tags)) THEN '-1'::integer
            ELSE 1
        END AS sign,
    (l.index_no = 1) AS is_first,
    l.base_qty AS qty,
        CASE
            WHEN (COALESCE(l.coupon_amt, (0)::numeric) = (0)::numeric) THEN COALESCE(l.untaxed_amt, (0)::numeric)
            ELSE (COALESCE(l.final_untaxed_amt, round((l.final_amt / ((1)::numeric + (COALESCE(l.tax_rate, (0)::numeric) / (100)::numeric))), COALESCE(( SELECT (s.config_value)::integer AS config_value
               FROM sysconfig s
              WHERE ((s.tenant_id = l.tenant_id) AND (s.config_key = 'AMT_DECIMAL_PLACES'::text))), 2))) + COALESCE(( SELECT ((m.sign)::numeric * COALESCE(sum((f.amount - f.tax)), (round(((((m.sign)::numeric * l.final_amt) + sum(f.amount)) / ((1)::numeric + (COALESCE(l.tax_rate, (0)::numeric) / (100)::numeric))), m.places) - round((((m.sign)::numeric * l.final_amt) / ((1)::numeric + (COALESCE(l.tax_rate, (0)::numeric) / (100)::numeric))), m.places))))
               FROM (( SELECT
                            CASE
                                WHEN ('mirror'::text = ANY (d.tags)) THEN '-1'::integer
                                ELSE 1
                            END AS sign,
                        COALESCE(( SELECT (s.config_value)::integer AS config_value
                               FROM sysconfig s
                              WHERE ((s.tenant_id = l.tenant_id) AND (s.config_key = 'AMT_DECIMAL_PLACES'::text))), 2) AS places) m
                 JOIN line_funding f ON (((f.tenant_id = l.tenant_id) AND (f.line_id =
                    CASE
                        WHEN ('mirror'::text = ANY (d.tags)) THEN ( SELECT o.id
                           FROM document_line o
                          WHERE ((o.tenant_id = d.tenant_id) AND (o.document_id = d.mirror_id) AND (o.index_no = l.index_no)))
                        ELSE l.id
                    END))))
              GROUP BY m.sign, m.places), (0)::numeric))
        END AS untaxed,
    COALESCE(l.final_amt, (0)::numeric) AS final,
        CASE
            WHEN ((l.is_gift = 2) AND (d.supplier_id IS NULL) AND is_giveaway(l.tenant_id, l.id)) THEN (0)::numeric
            ELSE COALESCE(( SELECT (- sum(m.value))
               FROM stock_movement m
              WHERE ((m.tenant_id = l.tenant_id) AND (m.line_id = l.id) AND (m.kind <> ALL (ARRAY['variance'::text, 'difference'::text, 'adjust'::text])))), (0)::numeric)
        END AS cost,
    COALESCE((l.qty < l.should_qty), false) AS is_short,
        CASE
            WHEN ('mirror'::text = ANY (d.tags)) THEN ( SELECT COALESCE(m.staff_id, m.create_user) AS "coalesce"
               FROM document m
              WHERE ((m.tenant_id = d.tenant_id) AND (m.id = d.mirror_id)))
            ELSE COALESCE(d.staff_id, d.create_user)
        END AS clerk_id,
        CASE
            WHEN ((l.is_gift = 2) OR ((l.base_qty < (0)::numeric) <> ('mirror'::text = ANY (d.tags)))) THEN (0)::numeric
            WHEN (d.supplier_id IS NULL) THEN COALESCE(( SELECT round((l.final_amt - (((((p.steps -> 0) ->> 'after'::text))::numeric * l.base_qty) / q.conversion)), 2) AS round
               FROM ((document_line k
                 JOIN line_price p ON (((p.tenant_id = k.tenant_id) AND (p.line_id = ANY (ARRAY[k.id, k.source_body_id])))))
                 JOIN document_line q ON (((q.tenant_id = p.tenant_id) AND (q.id = p.line_id))))
              WHERE ((k.tenant_id = l.tenant_id) AND (((p.steps -> 0) ->> 'source'::text) = 'list'::text) AND (k.id =
                    CASE
                        WHEN ('mirror'::text = ANY (d.tags)) THEN ( SELECT o.id
                           FROM document_line o
                          WHERE ((o.tenant_id = d.tenant_id) AND (o.document_id = d.mirror_id) AND (o.index_no = l.index_no)))
                        ELSE l.id
                    END))
             LIMIT 1), (0)::numeric)
            ELSE COALESCE(( SELECT round((l.final_amt - (h.last_price * l.base_qty)), 2) AS round
               FROM price_history h
              WHERE ((h.tenant_id = l.tenant_id) AND (h.line_id =
                    CASE
                        WHEN ('mirror'::text = ANY (d.tags)) THEN ( SELECT o.id
                           FROM document_line o
                          WHERE ((o.tenant_id = d.tenant_id) AND (o.document_id = d.mirror_id) AND (o.index_no = l.index_no)))
                        ELSE l.id
                    END))), (0)::numeric)
        END AS deviation
   FROM (document d
     JOIN document_line l ON (((l.tenant_id = d.tenant_id) AND (l.document_id = d.id))))
  WHERE (('booked'::text = ANY (d.tags)) AND (l.comm_info_id IS NOT NULL));
GRANT select ON trade_document_line TO application;

CREATE VIEW trade_line WITH (security_invoker=true) AS
SELECT trade_document_line.tenant_id,
    trade_document_line.id,
    trade_document_line.document_id,
    trade_document_line.kind,
    trade_document_line.bill_date,
    trade_document_line.depot_id,
    trade_document_line.customer_id,
    trade_document_line.supplier_id,
    trade_document_line.comm_info_id,
    trade_document_line.sign,
    trade_document_line.is_first,
    trade_document_line.qty,
    trade_document_line.untaxed,
    trade_document_line.final,
    trade_document_line.cost,
    trade_document_line.is_short,
    trade_document_line.clerk_id,
    trade_document_line.deviation
   FROM trade_document_line
UNION ALL
 SELECT trade_cover_line.tenant_id,
    trade_cover_line.id,
    trade_cover_line.document_id,
    trade_cover_line.kind,
    trade_cover_line.bill_date,
    trade_cover_line.depot_id,
    trade_cover_line.customer_id,
    trade_cover_line.supplier_id,
    trade_cover_line.comm_info_id,
    trade_cover_line.sign,
    trade_cover_line.is_first,
    trade_cover_line.qty,
    trade_cover_line.untaxed,
    trade_cover_line.final,
    trade_cover_line.cost,
    trade_cover_line.is_short,
    trade_cover_line.clerk_id,
    trade_cover_line.deviation
   FROM trade_cover_line;
GRANT select ON trade_line TO application;

CREATE TABLE trade_news (
  tenant_id text NOT NULL,
  part text NOT NULL,
  id bigint NOT NULL,
  PRIMARY KEY (tenant_id, part, id),
  CONSTRAINT trade_news_part_check CHECK ((part = ANY (ARRAY['document'::text, 'cover'::text, 'cash'::text])))
);
CREATE POLICY own_tenant ON trade_news FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE trade_news ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON trade_news TO application;

CREATE TABLE trade_sum (
  tenant_id text NOT NULL,
  grain text NOT NULL,
  depot_id bigint NOT NULL,
  span text NOT NULL,
  first_day date NOT NULL,
  kind text NOT NULL,
  of_id bigint NOT NULL,
  documents bigint NOT NULL,
  qty numeric NOT NULL,
  untaxed numeric NOT NULL,
  final numeric NOT NULL,
  cost numeric NOT NULL,
  back numeric NOT NULL,
  lines bigint NOT NULL,
  shorts bigint NOT NULL,
  last_date date,
  deviation numeric DEFAULT 0 NOT NULL,
  PRIMARY KEY (tenant_id, grain, depot_id, span, first_day, kind, of_id),
  CONSTRAINT trade_sum_grain_check CHECK ((grain = ANY (ARRAY['depot'::text, 'partner'::text, 'goods'::text, 'clerk'::text, 'depotPartner'::text, 'depotGoods'::text, 'depotClerk'::text, 'cash'::text]))),
  CONSTRAINT trade_sum_span_check CHECK ((span = ANY (ARRAY['day'::text, 'month'::text])))
);
CREATE INDEX trade_sum_days ON trade_sum USING btree (tenant_id, first_day) WHERE ((grain = 'depot'::text) AND (span = 'day'::text));
CREATE INDEX trade_sum_depot_goods ON trade_sum USING btree (tenant_id, of_id, span, first_day, depot_id) WHERE (grain = 'depotGoods'::text);
CREATE INDEX trade_sum_months ON trade_sum USING btree (tenant_id, grain, depot_id, first_day, kind, of_id) INCLUDE (documents, qty, untaxed, final, cost, back, lines, shorts, last_date, deviation) WHERE ((span = 'month'::text) AND (grain = ANY (ARRAY['depotGoods'::text, 'depotPartner'::text])));
CREATE POLICY own_tenant ON trade_sum FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE trade_sum ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON trade_sum TO application;

CREATE TABLE transfer_difference (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  outcome integer NOT NULL,
  bearer integer,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT transfer_difference_bearer_check CHECK ((bearer = ANY (ARRAY[1, 2, 3]))),
  CONSTRAINT transfer_difference_check CHECK (((outcome = 1) = (bearer IS NOT NULL))),
  CONSTRAINT transfer_difference_outcome_check CHECK ((outcome = ANY (ARRAY[1, 2]))),
  CONSTRAINT transfer_difference_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT transfer_difference_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON transfer_difference FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE transfer_difference ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON transfer_difference TO application;

CREATE TABLE upkeep (
  what text NOT NULL,
  begin_time timestamp with time zone NOT NULL,
  end_time timestamp with time zone,
  result jsonb,
  last_tenant text,
  PRIMARY KEY (what),
  CONSTRAINT upkeep_what_check CHECK ((what = ANY (ARRAY['backup'::text, 'invariants'::text, 'older'::text])))
);
CREATE POLICY platform_alone ON upkeep FOR ALL USING (platform_only()) WITH CHECK (platform_only());
ALTER TABLE upkeep ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON upkeep TO application;

CREATE TABLE user_barter (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  barter_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, barter_id),
  CONSTRAINT user_barter_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT user_barter_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE POLICY own_tenant ON user_barter FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE user_barter ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON user_barter TO application;

CREATE TABLE user_depot (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  depot_id bigint NOT NULL,
  is_default integer DEFAULT 1 NOT NULL,
  PRIMARY KEY (tenant_id, user_id, depot_id),
  CONSTRAINT user_depot_is_default_check CHECK ((is_default = ANY (ARRAY[1, 2]))),
  CONSTRAINT user_depot_tenant_id_depot_id_fkey FOREIGN KEY (tenant_id, depot_id) REFERENCES depot(tenant_id, id),
  CONSTRAINT user_depot_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT user_depot_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX user_depot_one_default ON user_depot USING btree (tenant_id, user_id) WHERE (is_default = 2);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON user_depot FOR EACH ROW EXECUTE FUNCTION note_change('rights');
CREATE POLICY own_tenant ON user_depot FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE user_depot ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON user_depot TO application;

CREATE TABLE user_oauth (
  tenant_id text NOT NULL,
  id text NOT NULL,
  source text NOT NULL,
  subject text NOT NULL,
  name text,
  user_id bigint,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT user_oauth_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT user_oauth_tenant_id_source_subject_key UNIQUE (tenant_id, source, subject),
  CONSTRAINT user_oauth_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id)
);
CREATE POLICY own_tenant ON user_oauth FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE user_oauth ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON user_oauth TO application;

CREATE TABLE user_role (
  tenant_id text NOT NULL,
  user_id bigint NOT NULL,
  role_id bigint NOT NULL,
  PRIMARY KEY (tenant_id, user_id, role_id),
  CONSTRAINT user_role_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT user_role_tenant_id_role_id_fkey FOREIGN KEY (tenant_id, role_id) REFERENCES role(tenant_id, id),
  CONSTRAINT user_role_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE ON user_role FOR EACH ROW EXECUTE FUNCTION note_change('rights');
CREATE POLICY own_tenant ON user_role FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE user_role ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON user_role TO application;

CREATE TABLE user_session (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  user_id bigint NOT NULL,
  refresh_hash text NOT NULL,
  previous_hash text,
  rotated_at timestamp with time zone NOT NULL,
  created_at timestamp with time zone NOT NULL,
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  peer text,
  api_key_id bigint,
  looking_role_id bigint,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT user_session_tenant_id_api_key_id_fkey FOREIGN KEY (tenant_id, api_key_id) REFERENCES api_key(tenant_id, id) ON DELETE CASCADE,
  CONSTRAINT user_session_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT user_session_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX user_session_api_key ON user_session USING btree (tenant_id, api_key_id) WHERE (api_key_id IS NOT NULL);
CREATE INDEX user_session_user ON user_session USING btree (tenant_id, user_id);
CREATE POLICY own_tenant ON user_session FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE user_session ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON user_session TO application;

CREATE TABLE user_task (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  title text NOT NULL,
  content text,
  user_id bigint NOT NULL,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT user_task_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT user_task_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT user_task_tenant_id_user_id_fkey FOREIGN KEY (tenant_id, user_id) REFERENCES app_user(tenant_id, id)
);
CREATE POLICY own_tenant ON user_task FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE user_task ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON user_task TO application;

CREATE TABLE variance_share (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  index_no integer NOT NULL,
  depot_id bigint,
  comm_info_id bigint,
  line_id bigint,
  variance numeric NOT NULL,
  stock_amt numeric NOT NULL,
  left_amt numeric NOT NULL,
  here_qty numeric NOT NULL,
  closed_on date NOT NULL,
  PRIMARY KEY (tenant_id, document_id, index_no),
  CONSTRAINT variance_share_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id)
);
CREATE POLICY own_tenant ON variance_share FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE variance_share ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON variance_share TO application;

CREATE TABLE voucher (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  legal_entity text NOT NULL,
  bill_date date NOT NULL,
  period text NOT NULL,
  number integer NOT NULL,
  push_user bigint,
  push_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT voucher_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT voucher_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT voucher_tenant_id_legal_entity_period_number_key UNIQUE (tenant_id, legal_entity, period, number)
);
CREATE INDEX voucher_day ON voucher USING btree (tenant_id, bill_date);
CREATE INDEX voucher_document ON voucher USING btree (tenant_id, document_id);
CREATE POLICY own_tenant ON voucher FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE voucher ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON voucher TO application;

CREATE TABLE voucher_account (
  tenant_id text NOT NULL,
  account text NOT NULL,
  code text,
  name text,
  version integer DEFAULT 1 NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, account),
  CONSTRAINT voucher_account_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON voucher_account FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE voucher_account ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON voucher_account TO application;

CREATE TABLE voucher_entry (
  tenant_id text NOT NULL,
  voucher_id bigint NOT NULL,
  index_no integer NOT NULL,
  side text NOT NULL,
  account text NOT NULL,
  code text NOT NULL,
  name text NOT NULL,
  party text,
  party_id bigint,
  party_code text,
  party_name text,
  amount numeric NOT NULL,
  PRIMARY KEY (tenant_id, voucher_id, index_no),
  CONSTRAINT voucher_entry_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT voucher_entry_party_check CHECK ((party = ANY (ARRAY['customer'::text, 'supplier'::text]))),
  CONSTRAINT voucher_entry_side_check CHECK ((side = ANY (ARRAY['debit'::text, 'credit'::text]))),
  CONSTRAINT voucher_entry_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT voucher_entry_tenant_id_voucher_id_fkey FOREIGN KEY (tenant_id, voucher_id) REFERENCES voucher(tenant_id, id)
);
CREATE POLICY own_tenant ON voucher_entry FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE voucher_entry ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON voucher_entry TO application;

CREATE VIEW voucher_line WITH (security_invoker=true) AS
SELECT voucher_of_stock.tenant_id,
    voucher_of_stock.document_id,
    voucher_of_stock.legal_entity,
    voucher_of_stock.bill_date,
    voucher_of_stock.side,
    voucher_of_stock.account,
    voucher_of_stock.party,
    voucher_of_stock.party_id,
    voucher_of_stock.amount
   FROM voucher_of_stock
UNION ALL
 SELECT voucher_of_others.tenant_id,
    voucher_of_others.document_id,
    voucher_of_others.legal_entity,
    voucher_of_others.bill_date,
    voucher_of_others.side,
    voucher_of_others.account,
    voucher_of_others.party,
    voucher_of_others.party_id,
    voucher_of_others.amount
   FROM voucher_of_others;
GRANT select ON voucher_line TO application;

CREATE VIEW voucher_of_cash_sales WITH (security_invoker=true) AS
SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    'credit'::text AS side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    v.amount
   FROM (cash_sale s
     CROSS JOIN LATERAL ( VALUES ('revenue'::text,s.untaxed), ('outputTaxPending'::text,s.tax)) v(account, amount))
  WHERE (v.amount <> (0)::numeric);
GRANT select ON voucher_of_cash_sales TO application;

CREATE VIEW voucher_of_expense_tax WITH (security_invoker=true) AS
SELECT t.tenant_id,
    t.document_id,
    t.legal_entity,
    t.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    ((v.sign)::numeric * t.amount) AS amount
   FROM (expense_tax t
     JOIN ( VALUES ('waiting'::text,'debit'::text,'inputTaxPending'::text,1), ('waiting'::text,'debit'::text,'expense'::text,'-1'::integer), ('deducted'::text,'debit'::text,'inputTax'::text,1), ('deducted'::text,'credit'::text,'inputTaxPending'::text,1)) v(about, side, account, sign) ON ((v.about = t.about)));
GRANT select ON voucher_of_expense_tax TO application;

CREATE VIEW voucher_of_money WITH (security_invoker=true) AS
SELECT c.tenant_id,
    c.document_id,
    a.legal_entity,
    c.bill_date,
        CASE
            WHEN (c.amount > (0)::numeric) THEN 'debit'::text
            ELSE 'credit'::text
        END AS side,
        CASE a.kind_code
            WHEN 'cash'::text THEN 'cash'::text
            WHEN 'transit'::text THEN 'cashInTransit'::text
            WHEN 'bank'::text THEN 'bank'::text
            WHEN 'storedValue'::text THEN 'storedValue'::text
            WHEN 'points'::text THEN 'pointsUsed'::text
            ELSE 'paymentServices'::text
        END AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    abs(c.amount) AS amount
   FROM (cash_entry c
     JOIN cash_account a ON (((a.tenant_id = c.tenant_id) AND (a.id = c.account_id))));
GRANT select ON voucher_of_money TO application;

CREATE VIEW voucher_of_openings WITH (security_invoker=true) AS
SELECT c.tenant_id,
    c.document_id,
    a.legal_entity,
    c.bill_date,
        CASE
            WHEN (c.amount > (0)::numeric) THEN 'credit'::text
            ELSE 'debit'::text
        END AS side,
    'openingBalances'::text AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    abs(c.amount) AS amount
   FROM ((opening_balance t
     JOIN cash_entry c ON (((c.tenant_id = t.tenant_id) AND (c.document_id = t.document_id))))
     JOIN cash_account a ON (((a.tenant_id = c.tenant_id) AND (a.id = c.account_id))));
GRANT select ON voucher_of_openings TO application;

CREATE VIEW voucher_of_others WITH (security_invoker=true) AS
SELECT voucher_of_services.tenant_id,
    voucher_of_services.document_id,
    voucher_of_services.legal_entity,
    voucher_of_services.bill_date,
    voucher_of_services.side,
    voucher_of_services.account,
    voucher_of_services.party,
    voucher_of_services.party_id,
    voucher_of_services.amount
   FROM voucher_of_services
UNION ALL
 SELECT voucher_of_partners.tenant_id,
    voucher_of_partners.document_id,
    voucher_of_partners.legal_entity,
    voucher_of_partners.bill_date,
    voucher_of_partners.side,
    voucher_of_partners.account,
    voucher_of_partners.party,
    voucher_of_partners.party_id,
    voucher_of_partners.amount
   FROM voucher_of_partners
UNION ALL
 SELECT voucher_of_settlements.tenant_id,
    voucher_of_settlements.document_id,
    voucher_of_settlements.legal_entity,
    voucher_of_settlements.bill_date,
    voucher_of_settlements.side,
    voucher_of_settlements.account,
    voucher_of_settlements.party,
    voucher_of_settlements.party_id,
    voucher_of_settlements.amount
   FROM voucher_of_settlements
UNION ALL
 SELECT voucher_of_money.tenant_id,
    voucher_of_money.document_id,
    voucher_of_money.legal_entity,
    voucher_of_money.bill_date,
    voucher_of_money.side,
    voucher_of_money.account,
    voucher_of_money.party,
    voucher_of_money.party_id,
    voucher_of_money.amount
   FROM voucher_of_money
UNION ALL
 SELECT voucher_of_transit.tenant_id,
    voucher_of_transit.document_id,
    voucher_of_transit.legal_entity,
    voucher_of_transit.bill_date,
    voucher_of_transit.side,
    voucher_of_transit.account,
    voucher_of_transit.party,
    voucher_of_transit.party_id,
    voucher_of_transit.amount
   FROM voucher_of_transit
UNION ALL
 SELECT voucher_of_tax.tenant_id,
    voucher_of_tax.document_id,
    voucher_of_tax.legal_entity,
    voucher_of_tax.bill_date,
    voucher_of_tax.side,
    voucher_of_tax.account,
    voucher_of_tax.party,
    voucher_of_tax.party_id,
    voucher_of_tax.amount
   FROM voucher_of_tax
UNION ALL
 SELECT voucher_of_cash_sales.tenant_id,
    voucher_of_cash_sales.document_id,
    voucher_of_cash_sales.legal_entity,
    voucher_of_cash_sales.bill_date,
    voucher_of_cash_sales.side,
    voucher_of_cash_sales.account,
    voucher_of_cash_sales.party,
    voucher_of_cash_sales.party_id,
    voucher_of_cash_sales.amount
   FROM voucher_of_cash_sales
UNION ALL
 SELECT voucher_of_shifts.tenant_id,
    voucher_of_shifts.document_id,
    voucher_of_shifts.legal_entity,
    voucher_of_shifts.bill_date,
    voucher_of_shifts.side,
    voucher_of_shifts.account,
    voucher_of_shifts.party,
    voucher_of_shifts.party_id,
    voucher_of_shifts.amount
   FROM voucher_of_shifts
UNION ALL
 SELECT voucher_of_withdrawals.tenant_id,
    voucher_of_withdrawals.document_id,
    voucher_of_withdrawals.legal_entity,
    voucher_of_withdrawals.bill_date,
    voucher_of_withdrawals.side,
    voucher_of_withdrawals.account,
    voucher_of_withdrawals.party,
    voucher_of_withdrawals.party_id,
    voucher_of_withdrawals.amount
   FROM voucher_of_withdrawals
UNION ALL
 SELECT voucher_of_transfers.tenant_id,
    voucher_of_transfers.document_id,
    voucher_of_transfers.legal_entity,
    voucher_of_transfers.bill_date,
    voucher_of_transfers.side,
    voucher_of_transfers.account,
    voucher_of_transfers.party,
    voucher_of_transfers.party_id,
    voucher_of_transfers.amount
   FROM voucher_of_transfers
UNION ALL
 SELECT voucher_of_rebates.tenant_id,
    voucher_of_rebates.document_id,
    voucher_of_rebates.legal_entity,
    voucher_of_rebates.bill_date,
    voucher_of_rebates.side,
    voucher_of_rebates.account,
    voucher_of_rebates.party,
    voucher_of_rebates.party_id,
    voucher_of_rebates.amount
   FROM voucher_of_rebates
UNION ALL
 SELECT voucher_of_openings.tenant_id,
    voucher_of_openings.document_id,
    voucher_of_openings.legal_entity,
    voucher_of_openings.bill_date,
    voucher_of_openings.side,
    voucher_of_openings.account,
    voucher_of_openings.party,
    voucher_of_openings.party_id,
    voucher_of_openings.amount
   FROM voucher_of_openings
UNION ALL
 SELECT voucher_of_store_deposits.tenant_id,
    voucher_of_store_deposits.document_id,
    voucher_of_store_deposits.legal_entity,
    voucher_of_store_deposits.bill_date,
    voucher_of_store_deposits.side,
    voucher_of_store_deposits.account,
    voucher_of_store_deposits.party,
    voucher_of_store_deposits.party_id,
    voucher_of_store_deposits.amount
   FROM voucher_of_store_deposits
UNION ALL
 SELECT voucher_of_expense_tax.tenant_id,
    voucher_of_expense_tax.document_id,
    voucher_of_expense_tax.legal_entity,
    voucher_of_expense_tax.bill_date,
    voucher_of_expense_tax.side,
    voucher_of_expense_tax.account,
    voucher_of_expense_tax.party,
    voucher_of_expense_tax.party_id,
    voucher_of_expense_tax.amount
   FROM voucher_of_expense_tax;
GRANT select ON voucher_of_others TO application;

CREATE VIEW voucher_of_partners WITH (security_invoker=true) AS
SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
    v.side,
    v.account,
        CASE
            WHEN v.owed THEN e.party
            ELSE NULL::text
        END AS party,
        CASE
            WHEN v.owed THEN e.party_id
            ELSE NULL::bigint
        END AS party_id,
    ((v.sign)::numeric * e.amount) AS amount
   FROM (ledger_entry e
     JOIN ( VALUES ('payable'::text,'supplier'::text,'purchase'::text,'goods'::text,'credit'::text,'payableEstimated'::text,true,1), ('payable'::text,'supplier'::text,'freight'::text,'goods'::text,'credit'::text,'payableEstimated'::text,true,1), ('payable'::text,'supplier'::text,'matched'::text,'goods'::text,'credit'::text,'payableEstimated'::text,true,1), ('payable'::text,'supplier'::text,'matched'::text,'goods'::text,'debit'::text,'purchaseVariance'::text,false,1), ('payable'::text,'supplier'::text,'invoice'::text,'goods'::text,'credit'::text,'payable'::text,true,1), ('payable'::text,'supplier'::text,'invoice'::text,'goods'::text,'debit'::text,'purchaseVariance'::text,false,1), ('payable'::text,'supplier'::text,'invoice'::text,'tax'::text,'credit'::text,'payable'::text,true,1), ('payable'::text,'supplier'::text,'invoice'::text,'tax'::text,'debit'::text,'inputTaxPending'::text,false,1), ('receivable'::text,'customer'::text,'sales'::text,'goods'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'sales'::text,'tax'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'sales'::text,'goods'::text,'credit'::text,'revenue'::text,false,1), ('receivable'::text,'customer'::text,'sales'::text,'tax'::text,'credit'::text,'outputTaxPending'::text,false,1), ('payable'::text,'supplier'::text,'opening'::text,'goods'::text,'credit'::text,'payable'::text,true,1), ('payable'::text,'supplier'::text,'opening'::text,'goods'::text,'debit'::text,'openingBalances'::text,false,1), ('advance'::text,'supplier'::text,'opening'::text,'goods'::text,'debit'::text,'advancePaid'::text,true,1), ('advance'::text,'supplier'::text,'opening'::text,'goods'::text,'credit'::text,'openingBalances'::text,false,1), ('receivable'::text,'customer'::text,'opening'::text,'goods'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'opening'::text,'goods'::text,'credit'::text,'openingBalances'::text,false,1), ('advance'::text,'customer'::text,'opening'::text,'goods'::text,'credit'::text,'advanceReceived'::text,true,1), ('advance'::text,'customer'::text,'opening'::text,'goods'::text,'debit'::text,'openingBalances'::text,false,1), ('payable'::text,'supplier'::text,'openingPurchase'::text,'goods'::text,'credit'::text,'payableEstimated'::text,true,1), ('payable'::text,'supplier'::text,'openingPurchase'::text,'goods'::text,'debit'::text,'openingBalances'::text,false,1), ('receivable'::text,'customer'::text,'openingSales'::text,'goods'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'openingSales'::text,'goods'::text,'credit'::text,'openingBalances'::text,false,1), ('receivable'::text,'customer'::text,'openingSales'::text,'tax'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'openingSales'::text,'tax'::text,'credit'::text,'outputTaxPending'::text,false,1), ('receivable'::text,'customer'::text,'discount'::text,'goods'::text,'debit'::text,'cashDiscount'::text,false,'-1'::integer), ('payable'::text,'supplier'::text,'discount'::text,'goods'::text,'credit'::text,'cashDiscount'::text,false,'-1'::integer), ('receivable'::text,'customer'::text,'writeOff'::text,'goods'::text,'debit'::text,'badDebt'::text,false,'-1'::integer), ('advance'::text,'customer'::text,'writeOff'::text,'goods'::text,'credit'::text,'otherIncome'::text,false,'-1'::integer), ('payable'::text,'supplier'::text,'writeOff'::text,'goods'::text,'credit'::text,'otherIncome'::text,false,'-1'::integer), ('payable'::text,'supplier'::text,'expense'::text,'goods'::text,'credit'::text,'payable'::text,true,1), ('receivable'::text,'customer'::text,'expense'::text,'goods'::text,'debit'::text,'receivable'::text,true,1), ('payable'::text,'supplier'::text,'supplement'::text,'goods'::text,'credit'::text,'payable'::text,true,1), ('payable'::text,'supplier'::text,'supplement'::text,'goods'::text,'debit'::text,'purchaseVariance'::text,false,1), ('receivable'::text,'customer'::text,'supplement'::text,'goods'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'supplement'::text,'goods'::text,'credit'::text,'revenue'::text,false,1), ('receivable'::text,'customer'::text,'supplement'::text,'tax'::text,'debit'::text,'receivable'::text,true,1), ('receivable'::text,'customer'::text,'supplement'::text,'tax'::text,'credit'::text,'outputTaxUninvoiced'::text,false,1)) v(kept, party, about, part, side, account, owed, sign) ON (((v.kept = e.account) AND (v.party = e.party) AND (v.about = e.about) AND (v.part = e.part))));
GRANT select ON voucher_of_partners TO application;

CREATE VIEW voucher_of_rebates WITH (security_invoker=true) AS
SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    v.amount
   FROM (rebate_share s
     CROSS JOIN LATERAL ( VALUES ('debit'::text,'inventory'::text,s.stock_amt), ('debit'::text,'costOfSalesAdjustment'::text,s.sales_cost_amt), ('credit'::text,'inputTaxOut'::text,s.tax_amt)) v(side, account, amount))
  WHERE (v.amount <> (0)::numeric)
UNION ALL
 SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
    'credit'::text AS side,
    'payable'::text AS account,
    e.party,
    e.party_id,
    e.amount
   FROM ledger_entry e
  WHERE (e.about = 'rebate'::text);
GRANT select ON voucher_of_rebates TO application;

CREATE VIEW voucher_of_services WITH (security_invoker=true) AS
SELECT d.tenant_id,
    d.id AS document_id,
    entity_of(d.tenant_id, depot_of_document(d.tenant_id, d.id)) AS legal_entity,
    d.bill_date,
    'debit'::text AS side,
    'expense'::text AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    l.all_cost_amt AS amount
   FROM ((document d
     JOIN document_line l ON (((l.tenant_id = d.tenant_id) AND (l.document_id = d.id) AND (l.all_cost_amt <> (0)::numeric))))
     JOIN commodity c ON (((c.tenant_id = l.tenant_id) AND (c.id = l.comm_info_id) AND (c.comm_kind = 2))))
  WHERE ((d.supplier_id IS NOT NULL) AND ('booked'::text = ANY (d.tags)) AND (d.kind <> 'openingReceipt'::text))
UNION ALL
 SELECT l.tenant_id,
    l.document_id,
    entity_of_money(l.tenant_id, m.account_id, d.depot_id) AS legal_entity,
    d.bill_date,
    'debit'::text AS side,
    'expense'::text AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
        CASE m.direction
            WHEN 1 THEN (- l.amount)
            ELSE l.amount
        END AS amount
   FROM ((money_line l
     JOIN document d ON (((d.tenant_id = l.tenant_id) AND (d.id = l.document_id) AND ('booked'::text = ANY (d.tags)))))
     JOIN money_document m ON (((m.tenant_id = l.tenant_id) AND (m.document_id = l.document_id))))
  WHERE ((l.subject_id IS NOT NULL) AND (l.amount <> (0)::numeric))
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    'debit'::text AS side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    v.amount
   FROM (freight_share s
     CROSS JOIN LATERAL ( VALUES ('inventory'::text,s.stock_amt), ('costOfSalesAdjustment'::text,s.sales_cost_amt), ('freightOut'::text,s.expense_amt), ('inputTaxPending'::text,s.tax_amt)) v(account, amount))
  WHERE (v.amount <> (0)::numeric)
UNION ALL
 SELECT a.tenant_id,
    a.document_id,
    a.legal_entity,
    a.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    a.cost AS amount
   FROM (invoice_ahead a
     CROSS JOIN LATERAL ( VALUES ('debit'::text,'purchasesInTransit'::text), ('credit'::text,'purchaseVariance'::text)) v(side, account))
  WHERE (a.cost <> (0)::numeric)
UNION ALL
 SELECT s.tenant_id,
    s.document_id,
    s.legal_entity,
    s.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    v.amount
   FROM (cost_share s
     CROSS JOIN LATERAL ( VALUES ('credit'::text,'purchaseVariance'::text,s.amount), ('debit'::text,'costOfSalesAdjustment'::text,(s.amount - s.stock_amt)), ('debit'::text,'inventoryAdjustment'::text,s.stock_amt)) v(side, account, amount))
  WHERE ((s.adjust_kind = 2) AND (v.amount <> (0)::numeric));
GRANT select ON voucher_of_services TO application;

CREATE VIEW voucher_of_settlements WITH (security_invoker=true) AS
SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
    v.side,
    v.account,
    e.party,
    e.party_id,
    ((v.sign)::numeric * e.amount) AS amount
   FROM (ledger_entry e
     JOIN ( VALUES ('receivable'::text,'customer'::text,'credit'::text,'receivable'::text,'-1'::integer), ('payable'::text,'supplier'::text,'debit'::text,'payable'::text,'-1'::integer), ('advance'::text,'customer'::text,'credit'::text,'advanceReceived'::text,1), ('advance'::text,'supplier'::text,'debit'::text,'advancePaid'::text,1), ('refund'::text,'customer'::text,'credit'::text,'refundDue'::text,1), ('refund'::text,'supplier'::text,'debit'::text,'refundDue'::text,1)) v(kept, party, side, account, sign) ON (((v.kept = e.account) AND (v.party = e.party))))
  WHERE (e.about = ANY (ARRAY['payment'::text, 'applied'::text, 'discount'::text, 'writeOff'::text]));
GRANT select ON voucher_of_settlements TO application;

CREATE VIEW voucher_of_shifts WITH (security_invoker=true) AS
SELECT c.tenant_id,
    c.document_id,
    a.legal_entity,
    c.bill_date,
        CASE
            WHEN (c.amount < (0)::numeric) THEN 'debit'::text
            ELSE 'credit'::text
        END AS side,
        CASE
            WHEN (s.borne_by = 1) THEN 'cashierDue'::text
            WHEN (c.amount < (0)::numeric) THEN 'expense'::text
            ELSE 'otherIncome'::text
        END AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    abs(c.amount) AS amount
   FROM ((till_shift s
     JOIN cash_entry c ON (((c.tenant_id = s.tenant_id) AND (c.document_id = s.document_id))))
     JOIN cash_account a ON (((a.tenant_id = c.tenant_id) AND (a.id = c.account_id))));
GRANT select ON voucher_of_shifts TO application;

CREATE VIEW voucher_of_stock WITH (security_invoker=true) AS
SELECT m.tenant_id,
    m.document_id,
    m.legal_entity,
    m.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    v.amount
   FROM (movement_entry m
     CROSS JOIN LATERAL movement_sides(m.kind, m.nature, m.origin, m.giveaway, m.value, m.cost) v(side, account, amount));
GRANT select ON voucher_of_stock TO application;

CREATE VIEW voucher_of_store_deposits WITH (security_invoker=true) AS
SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
        CASE
            WHEN (e.amount > (0)::numeric) THEN 'credit'::text
            ELSE 'debit'::text
        END AS side,
    'storeDeposits'::text AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    abs(e.amount) AS amount
   FROM store_deposit_entry e
UNION ALL
 SELECT e.tenant_id,
    e.document_id,
    e.legal_entity,
    e.bill_date,
        CASE
            WHEN (e.amount > (0)::numeric) THEN 'debit'::text
            ELSE 'credit'::text
        END AS side,
    'otherIncome'::text AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    abs(e.amount) AS amount
   FROM (store_deposit t
     JOIN store_deposit_entry e ON (((e.tenant_id = t.tenant_id) AND (e.document_id = t.document_id))))
  WHERE (t.deposit_kind = 2);
GRANT select ON voucher_of_store_deposits TO application;

CREATE VIEW voucher_of_tax WITH (security_invoker=true) AS
SELECT t.tenant_id,
    t.document_id,
    t.legal_entity,
    t.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    ((v.sign)::numeric * t.amount) AS amount
   FROM (tax_entry t
     JOIN ( VALUES ('deemedSale'::text,'debit'::text,'promotionGifts'::text,1), ('deemedSale'::text,'credit'::text,'outputTax'::text,1), ('lossOut'::text,'debit'::text,'pendingStockLoss'::text,1), ('lossOut'::text,'credit'::text,'inputTaxOut'::text,1), ('useOut'::text,'debit'::text,'expense'::text,1), ('useOut'::text,'credit'::text,'inputTaxOut'::text,1), ('invoiced'::text,'debit'::text,'outputTaxPending'::text,1), ('invoiced'::text,'credit'::text,'outputTax'::text,1), ('invoiceVoid'::text,'debit'::text,'outputTaxPending'::text,1), ('invoiceVoid'::text,'credit'::text,'outputTax'::text,1), ('uninvoiced'::text,'debit'::text,'outputTaxPending'::text,1), ('uninvoiced'::text,'credit'::text,'outputTaxUninvoiced'::text,1), ('declared'::text,'credit'::text,'outputTaxUninvoiced'::text,'-1'::integer), ('declared'::text,'credit'::text,'outputTax'::text,1), ('declaredVoid'::text,'credit'::text,'outputTaxUninvoiced'::text,'-1'::integer), ('declaredVoid'::text,'credit'::text,'outputTax'::text,1), ('deducted'::text,'debit'::text,'inputTax'::text,1), ('deducted'::text,'credit'::text,'inputTaxPending'::text,1), ('deductedOut'::text,'credit'::text,'inputTaxOut'::text,'-1'::integer), ('deductedOut'::text,'credit'::text,'inputTaxPending'::text,1)) v(about, side, account, sign) ON ((v.about = t.about)));
GRANT select ON voucher_of_tax TO application;

CREATE VIEW voucher_of_transfers WITH (security_invoker=true) AS
SELECT c.tenant_id,
    c.document_id,
    a.legal_entity,
    c.bill_date,
    'debit'::text AS side,
    'bankCharges'::text AS account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    (- sum(c.amount)) AS amount
   FROM ((account_transfer t
     JOIN cash_entry c ON (((c.tenant_id = t.tenant_id) AND (c.document_id = t.document_id))))
     JOIN cash_account a ON (((a.tenant_id = c.tenant_id) AND (a.id = c.account_id))))
  GROUP BY c.tenant_id, c.document_id, a.legal_entity, c.bill_date
 HAVING (sum(c.amount) <> (0)::numeric);
GRANT select ON voucher_of_transfers TO application;

CREATE VIEW voucher_of_transit WITH (security_invoker=true) AS
SELECT t.tenant_id,
    t.document_id,
    entity_of(t.tenant_id, t.depot_id) AS legal_entity,
    t.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    t.value AS amount
   FROM (( SELECT t_1.tenant_id,
            t_1.document_id,
            t_1.depot_id,
            t_1.bill_date,
            (- t_1.value) AS value
           FROM stock_transit t_1
          WHERE ((t_1.kind = 'loss'::text) AND (t_1.value <> (0)::numeric))
        UNION ALL
         SELECT m.tenant_id,
            m.document_id,
            m.depot_id,
            m.bill_date,
            t_1.value
           FROM (stock_movement m
             JOIN ( SELECT t_2.tenant_id,
                    t_2.document_id,
                    t_2.line_id,
                    sum(t_2.value) AS value
                   FROM stock_transit t_2
                  WHERE (t_2.kind = 'loss'::text)
                  GROUP BY t_2.tenant_id, t_2.document_id, t_2.line_id) t_1 ON (((t_1.tenant_id = m.tenant_id) AND (t_1.document_id = m.document_id) AND (t_1.line_id = m.line_id))))
          WHERE ((m.kind = 'putBack'::text) AND (m.step = 0) AND (t_1.value <> (0)::numeric))) t
     CROSS JOIN ( VALUES ('debit'::text,'pendingStockLoss'::text), ('credit'::text,'goodsInTransit'::text)) v(side, account));
GRANT select ON voucher_of_transit TO application;

CREATE VIEW voucher_of_withdrawals WITH (security_invoker=true) AS
SELECT p.tenant_id,
    p.document_id,
    a.legal_entity,
    p.bill_date,
    v.side,
    v.account,
    NULL::text AS party,
    NULL::bigint AS party_id,
    v.amount
   FROM ((withdrawal_payment p
     JOIN cash_account a ON (((a.tenant_id = p.tenant_id) AND (a.id = p.account_id))))
     CROSS JOIN LATERAL ( VALUES ('debit'::text,'commissions'::text,p.amount), ('credit'::text,'withheldTax'::text,p.tax_amt)) v(side, account, amount))
  WHERE (v.amount <> (0)::numeric);
GRANT select ON voucher_of_withdrawals TO application;

CREATE TABLE voucher_state (
  tenant_id text NOT NULL,
  document_id bigint NOT NULL,
  status integer NOT NULL,
  book_rows bigint NOT NULL,
  push_time timestamp with time zone NOT NULL,
  reason text,
  PRIMARY KEY (tenant_id, document_id),
  CONSTRAINT voucher_state_check CHECK (((reason IS NULL) = (status = 1))),
  CONSTRAINT voucher_state_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT voucher_state_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT voucher_state_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE POLICY own_tenant ON voucher_state FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE voucher_state ENABLE ROW LEVEL SECURITY;
GRANT insert, select, update ON voucher_state TO application;

CREATE TABLE webhook (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  name text NOT NULL,
  url text NOT NULL,
  kinds text,
  events text,
  secret text,
  last_failure text,
  last_failure_time timestamp with time zone,
  remark text,
  status integer DEFAULT 1 NOT NULL,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_status_check CHECK ((status = ANY (ARRAY[1, 2]))),
  CONSTRAINT webhook_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT webhook_tenant_id_name_key UNIQUE (tenant_id, name)
);
CREATE TRIGGER note_change AFTER INSERT OR DELETE OR UPDATE OF kinds, events, status ON webhook FOR EACH ROW EXECUTE FUNCTION note_change('settings');
CREATE POLICY own_tenant ON webhook FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE webhook ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select, update ON webhook TO application;

CREATE TABLE webhook_delivery (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  webhook_id bigint NOT NULL,
  kind text NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  bill_no text,
  event text NOT NULL,
  body text NOT NULL,
  status integer DEFAULT 1 NOT NULL,
  tries integer DEFAULT 0 NOT NULL,
  next_try timestamp with time zone,
  sent_time timestamp with time zone,
  answer_status integer,
  answer text,
  failure text,
  version integer DEFAULT 1 NOT NULL,
  create_user bigint,
  create_time timestamp with time zone NOT NULL,
  update_user bigint,
  update_time timestamp with time zone,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT webhook_delivery_check CHECK (((next_try IS NOT NULL) = (status = ANY (ARRAY[1, 3])))),
  CONSTRAINT webhook_delivery_status_check CHECK ((status = ANY (ARRAY[1, 2, 3, 4]))),
  CONSTRAINT webhook_delivery_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id),
  CONSTRAINT webhook_delivery_tenant_id_webhook_id_fkey FOREIGN KEY (tenant_id, webhook_id) REFERENCES webhook(tenant_id, id) ON DELETE CASCADE
);
CREATE INDEX webhook_delivery_due ON webhook_delivery USING btree (next_try) WHERE (next_try IS NOT NULL);
CREATE INDEX webhook_delivery_list ON webhook_delivery USING btree (tenant_id, create_time DESC NULLS LAST, id);
CREATE INDEX webhook_delivery_open ON webhook_delivery USING btree (tenant_id, webhook_id, document_id, no) WHERE (next_try IS NOT NULL);
CREATE INDEX webhook_delivery_webhook_id ON webhook_delivery USING btree (tenant_id, webhook_id);
CREATE POLICY own_tenant ON webhook_delivery FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE webhook_delivery ENABLE ROW LEVEL SECURITY;
GRANT delete, insert, select ON webhook_delivery TO application;
GRANT update (answer, answer_status, failure, next_try, sent_time, status, tries) ON webhook_delivery TO application;

CREATE VIEW webhook_delivery_ready WITH (security_invoker=true) AS
SELECT d.tenant_id,
    d.id,
    d.webhook_id,
    d.next_try,
    d.status,
    w.last_failure_time
   FROM (webhook_delivery d
     JOIN webhook w ON (((w.tenant_id = d.tenant_id) AND (w.id = d.webhook_id) AND (w.status = 1))))
  WHERE ((d.next_try IS NOT NULL) AND (NOT (EXISTS ( SELECT
           FROM webhook_delivery e
          WHERE ((e.tenant_id = d.tenant_id) AND (e.webhook_id = d.webhook_id) AND (e.document_id = d.document_id) AND (e.no < d.no) AND (e.next_try IS NOT NULL))))));
GRANT select ON webhook_delivery_ready TO application;

CREATE TABLE withdrawal_payment (
  tenant_id text NOT NULL,
  id bigint DEFAULT nextval('id_seq'::regclass) NOT NULL,
  document_id bigint NOT NULL,
  no integer NOT NULL,
  bill_date date NOT NULL,
  account_id bigint NOT NULL,
  amount numeric NOT NULL,
  tax_amt numeric NOT NULL,
  slip_no text,
  create_time timestamp with time zone NOT NULL,
  PRIMARY KEY (tenant_id, id),
  CONSTRAINT withdrawal_payment_amount_check CHECK ((amount <> (0)::numeric)),
  CONSTRAINT withdrawal_payment_tenant_id_account_id_fkey FOREIGN KEY (tenant_id, account_id) REFERENCES cash_account(tenant_id, id),
  CONSTRAINT withdrawal_payment_tenant_id_document_id_fkey FOREIGN KEY (tenant_id, document_id) REFERENCES document(tenant_id, id),
  CONSTRAINT withdrawal_payment_tenant_id_document_id_no_key UNIQUE (tenant_id, document_id, no),
  CONSTRAINT withdrawal_payment_tenant_id_fkey FOREIGN KEY (tenant_id) REFERENCES tenant(tenant_id)
);
CREATE INDEX withdrawal_payment_account ON withdrawal_payment USING btree (tenant_id, account_id);
CREATE POLICY own_tenant ON withdrawal_payment FOR ALL USING ((tenant_id = current_setting('app.tenant_id'::text, true))) WITH CHECK ((tenant_id = current_setting('app.tenant_id'::text, true)));
ALTER TABLE withdrawal_payment ENABLE ROW LEVEL SECURITY;
GRANT insert, select ON withdrawal_payment TO application;

CREATE OR REPLACE FUNCTION count_line_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a stock count that is closed keeps its lines' using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION current_tenant()
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$ select current_setting('app.tenant_id', true) $function$;

CREATE OR REPLACE FUNCTION depot_of_document(tenant text, document bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select l.depot_id from document_line l where l.tenant_id = tenant and l.document_id = document and l.depot_id is not null order by l.index_no limit 1),
    (select d.depot_id from document d where d.tenant_id = tenant and d.id = document))
$function$;

CREATE OR REPLACE FUNCTION documents_ahead(at timestamp with time zone)
 RETURNS TABLE(tenant_id text, documents bigint, latest date)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    with days (tenant_id, today) as (select t.tenant_id, (at at time zone t.time_zone)::date from tenant t),
    booked (tenant_id, document_id, day) as (
      select m.tenant_id, m.document_id, m.bill_date as day from days join stock_movement m on m.tenant_id = days.tenant_id and m.bill_date > days.today
      union all
      select c.tenant_id, c.document_id, c.bill_date from days join cash_entry c on c.tenant_id = days.tenant_id and c.bill_date > days.today
      union all
      select x.tenant_id, x.document_id, x.bill_date from days join tax_entry x on x.tenant_id = days.tenant_id and x.bill_date > days.today)
    select d.tenant_id, count(distinct d.id), max(b.day) from booked b
      join document d on d.tenant_id = b.tenant_id and d.id = b.document_id and not 'closed' = any (d.tags) group by d.tenant_id $function$;
GRANT execute ON FUNCTION documents_ahead(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION due_documents(due_by timestamp with time zone)
 RETURNS TABLE(tenant_id text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select d.tenant_id, d.id from document d where d.due_at <= due_by order by d.due_at, d.id limit 100 $function$;
GRANT execute ON FUNCTION due_documents(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION due_flows(due_by timestamp with time zone)
 RETURNS TABLE(tenant_id text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select i.tenant_id, i.id from flow_instance i join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id and p.state <> 'suspended'
     where i.due_at <= due_by order by i.due_at, i.id limit 100 $function$;
GRANT execute ON FUNCTION due_flows(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION due_jobs()
 RETURNS TABLE(tenant_id text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select due.tenant_id, due.id
      from (select distinct on (j.tenant_id, j.user_id) j.tenant_id, j.id, j.create_time
              from job j
             where (j.state = 'queued' or (j.state = 'running' and j.lease_until < clock_timestamp()))
               and not exists (select from job other
                                where other.tenant_id = j.tenant_id and other.user_id = j.user_id
                                  and other.state = 'running' and other.lease_until >= clock_timestamp())
             order by j.tenant_id, j.user_id, j.create_time, j.id) due
     order by due.create_time limit 100 $function$;
GRANT execute ON FUNCTION due_jobs() TO application;

CREATE OR REPLACE FUNCTION due_log_checks()
 RETURNS TABLE(tenant_id text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select c.tenant_id, c.id from log_check c where c.state <> 'done' order by c.create_time limit 100 $function$;
GRANT execute ON FUNCTION due_log_checks() TO application;

CREATE OR REPLACE FUNCTION due_payment_work(due_by timestamp with time zone)
 RETURNS TABLE(tenant_id text, id bigint, what text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select w.tenant_id, w.id, w.what
      from (select r.tenant_id, r.id, 'refund' as what, r.next_try from order_refund r where r.next_try <= due_by
            union all select n.tenant_id, n.id, 'shipping', n.next_try from shipping_notice n where n.next_try <= due_by) w
     order by w.next_try, w.id limit 100 $function$;
GRANT execute ON FUNCTION due_payment_work(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION due_stock_push(due_by timestamp with time zone)
 RETURNS TABLE(tenant_id text, depot_id bigint, comm_info_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select t.tenant_id, t.depot_id, t.comm_info_id from stock_told t where t.next_try <= due_by order by t.next_try, t.depot_id, t.comm_info_id limit 100 $function$;
GRANT execute ON FUNCTION due_stock_push(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION due_webhooks(due_by timestamp with time zone)
 RETURNS TABLE(tenant_id text, webhook_id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select d.tenant_id, d.webhook_id from webhook_delivery_ready d
     where d.next_try <= due_by group by d.tenant_id, d.webhook_id
     order by max(d.last_failure_time) nulls first, min(d.next_try), d.webhook_id limit 100 $function$;
GRANT execute ON FUNCTION due_webhooks(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION entity_of(tenant text, depot bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select coalesce(d.legal_entity, '') from depot d where d.tenant_id = tenant and d.id = depot),
    (select case when count(distinct coalesce(d.legal_entity, '')) = 1 then min(coalesce(d.legal_entity, '')) end from depot d where d.tenant_id = tenant),
    '')
$function$;

CREATE OR REPLACE FUNCTION entity_of_document(tenant text, document bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select a.legal_entity from cash_account a
      where a.tenant_id = tenant and a.id = coalesce(
        (select m.account_id from money_document m where m.tenant_id = tenant and m.document_id = document),
        (select f.account_id from freight_bill f where f.tenant_id = tenant and f.document_id = document),
        (select t.from_account_id from account_transfer t where t.tenant_id = tenant and t.document_id = document),
        (select o.account_id from opening_balance o where o.tenant_id = tenant and o.document_id = document),
        (select p.account_id from store_deposit p where p.tenant_id = tenant and p.document_id = document))),
    (select s.legal_entity from settlement s where s.tenant_id = tenant and s.document_id = document),
    (select e.legal_entity from store_deposit_entry e where e.tenant_id = tenant and e.document_id = document order by e.step limit 1),
    (select coalesce(nullif(g.legal_entity, ''), entity_of(tenant, null)) from purchase_rebate r
       join supplier_agreement g on g.tenant_id = tenant and g.id = r.agreement_id
      where r.tenant_id = tenant and r.document_id = document),
    entity_of(tenant, depot_of_document(tenant, document)))
$function$;

CREATE OR REPLACE FUNCTION entity_of_entry(tenant text, document bigint, settled bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select s.legal_entity from ledger_entry s where s.tenant_id = tenant and s.document_id = settled limit 1),
    entity_of(tenant, depot_of_document(tenant, document)))
$function$;

CREATE OR REPLACE FUNCTION entity_of_money(tenant text, account bigint, depot bigint)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select case when account is null then entity_of(tenant, depot)
              else (select a.legal_entity from cash_account a where a.tenant_id = tenant and a.id = account) end
$function$;

CREATE OR REPLACE PROCEDURE fence(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy own_tenant on %I using (tenant_id = current_setting(''app.tenant_id'', true)) with check (tenant_id = current_setting(''app.tenant_id'', true))', name);
end $procedure$;

CREATE OR REPLACE PROCEDURE fence_platform(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format('alter table %I enable row level security', name);
  execute format('create policy all_read on %I for select using (true)', name);
  execute format('create policy platform_adds on %I for insert with check (platform_only())', name);
  execute format('create policy platform_changes on %I for update using (platform_only())', name);
  execute format('create policy platform_removes on %I for delete using (platform_only())', name);
  execute format('grant select, insert, update, delete on %I to danju_app', name);
end $procedure$;

CREATE OR REPLACE FUNCTION folded_account(account text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
AS $function$ select lower(normalize(btrim(account), NFKC)) $function$;

CREATE OR REPLACE FUNCTION head_is_kept()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'a document that is not editable is never deleted' using errcode = 'integrity_constraint_violation';
end $function$;

CREATE OR REPLACE FUNCTION head_stays_as_posted()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  free text[] := array['state', 'status', 'tags', 'version', 'remark', 'delivery_mode', 'contacts_id', 'express', 'source_bill_id', 'close_type',
    'mirror_id', 'redo_id', 'update_user', 'update_time', 'log_no', 'log_hash', 'state_since', 'due_at', 'due_event', 'due_done', 'due_attempts',
    'flow_id'];
begin
  if 'holds' = any (old.tags) then
    free := free || 'cost_amt'::text;
  end if;
  if old.kind in ('salesReturn', 'retailReturn', 'retailExchange') and not 'booked' = any (old.tags) then
    free := free || '{untaxed_amt,tax_amt}'::text[];
  end if;
  -- an approval that grants less, and one that is taken back
  if old.tags <> new.tags and not old.tags && '{holds,booked}' then
    free := free || '{untaxed_amt,tax_amt,total_amt,discount_amt,coupon_amt,final_amt,cost_amt}'::text[];
  end if;
  if (to_jsonb(new) - free) is distinct from (to_jsonb(old) - free) then
    raise exception 'a document that is not editable keeps its contents' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION is_giveaway(tenant text, line bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  with recursive chain as (
    select l.document_id, l.source_body_id from document_line l where l.tenant_id = tenant and l.id = line
    union all
    select s.document_id, s.source_body_id from chain c join document_line s on s.tenant_id = tenant and s.id = c.source_body_id)
  select not exists (select from chain c join document_line p on p.tenant_id = tenant and p.document_id = c.document_id where p.is_gift <> 2)
$function$;

CREATE OR REPLACE FUNCTION is_made(way integer, role text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select (role is not distinct from 'component') = (way is not distinct from 2) $function$;

CREATE OR REPLACE FUNCTION is_small_on(tenant text, books text, day date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$
  select coalesce(
    (select t.taxpayer_kind = 2 from taxpayer t
      where t.tenant_id = tenant and t.from_date <= day
        and t.legal_entity_id is not distinct from (select e.id from legal_entity e where e.tenant_id = tenant and e.book_name = nullif(books, ''))
      order by t.from_date desc limit 1),
    (select s.config_value = 'small' from sysconfig s where s.tenant_id = tenant and s.config_key = 'TAXPAYER_KIND'),
    false)
$function$;

CREATE OR REPLACE FUNCTION is_stock(qty numeric, value numeric, held numeric, reserved numeric, on_order numeric, transit numeric)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
AS $function$ select qty <> 0 or value <> 0 or held <> 0 or reserved <> 0 or on_order <> 0 or transit <> 0 $function$;

CREATE OR REPLACE FUNCTION keep_barterer()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'DELETE' then
    delete from barterer where tenant_id = old.tenant_id and id = old.id;
    return null;
  end if;
  insert into barterer (tenant_id, id, type, code, name, linkman, phone, mnemonic, word_initials, status)
  values (new.tenant_id, new.id, tg_argv[0]::integer, to_jsonb(new) ->> (tg_argv[1] || '_code'), to_jsonb(new) ->> (tg_argv[1] || '_name'),
          new.linkman, new.phone, new.mnemonic, new.word_initials, new.status)
  on conflict (tenant_id, id) do update set code = excluded.code, name = excluded.name, linkman = excluded.linkman,
    phone = excluded.phone, mnemonic = excluded.mnemonic, word_initials = excluded.word_initials, status = excluded.status;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' and new.legal_entity_id is null or tg_op = 'UPDATE' and new.legal_entity_id is not distinct from old.legal_entity_id then
    if coalesce(new.legal_entity, '') = '' then
      new.legal_entity_id := null;
    elsif tg_op = 'INSERT' or new.legal_entity is distinct from old.legal_entity then
      select e.id into strict new.legal_entity_id from legal_entity e where e.tenant_id = new.tenant_id and e.book_name = new.legal_entity;
    end if;
  else
    new.legal_entity := (select e.book_name from legal_entity e where e.tenant_id = new.tenant_id and e.id = new.legal_entity_id);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION key_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public'
AS $function$
begin
  if tg_op = 'INSERT' or new.account is distinct from old.account then
    new.account_key := folded_account(new.account);
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION line_amounts_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if (new.approved_qty, new.base_qty, new.total_amt, new.discount_amt, new.coupon_amt, new.final_amt)
       is not distinct from (old.approved_qty, old.base_qty, old.total_amt, old.discount_amt, old.coupon_amt, old.final_amt)
     and exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id
                    and d.kind in ('salesReturn', 'retailReturn', 'retailExchange') and not 'booked' = any (d.tags)) then
    return new;
  end if;
  if new.approved_qty is not distinct from old.approved_qty
     or exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and d.tags && '{holds,booked}') then
    raise exception 'the amounts of a line that is not editable follow the quantity granted alone' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION line_cost_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and 'booked' = any (d.tags)) then
    raise exception 'a document that is booked keeps its costs' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION line_lots_stay()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if exists (select from document d where d.tenant_id = new.tenant_id and d.id = new.document_id and 'booked' = any (d.tags)) then
    raise exception 'a document that is booked keeps its lots' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION lines_follow_the_head()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in select distinct l.tenant_id, l.document_id from moved l loop
    if exists (select from document d where d.tenant_id = one.tenant_id and d.id = one.document_id and not ('editable' = any (d.tags))) then
      raise exception 'lines of a document that is not editable cannot be added or removed' using errcode = 'integrity_constraint_violation';
    end if;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION menu_names()
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
  select param_value from param where param_key = 'menu.paths'
$function$;
GRANT execute ON FUNCTION menu_names() TO application;

CREATE OR REPLACE FUNCTION migrations_run()
 RETURNS TABLE(name text, run_time text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$ select name, timestamp from kysely_migration order by name $function$;
GRANT execute ON FUNCTION migrations_run() TO application;

CREATE OR REPLACE FUNCTION movement_sides(kind text, nature text, origin text, giveaway boolean, value numeric, cost numeric)
 RETURNS TABLE(side text, account text, amount numeric)
 LANGUAGE sql
 IMMUTABLE
AS $function$
select v.side, v.account, v.amount
  from (
    select case when t.own = (s.sign = 1) then 'debit' else 'credit' end as side,
           case when t.own then 'inventory'
                when kind = 'variance' then 'costOfSalesAdjustment'
                when kind = 'difference' then 'inventoryAdjustment'
                when origin in ('gain', 'loss') then 'pendingStockLoss'
                when origin = 'consume' then case when giveaway then 'promotionGifts' else 'expense' end
                when origin in ('dispatch', 'arrive', 'comeBack') then 'goodsInTransit'
                when origin in ('assemblyIn', 'assemblyOut') then null
                when nature = 'purchase' and origin = 'returnOut' then 'purchaseVariance'
                when nature = 'purchase' and kind = 'adjust' then 'purchaseVariance'
                when nature = 'purchase' then null
                when nature = 'sale' then case when giveaway then 'promotionGifts' else 'costOfSales' end
                when nature = 'opening' then 'openingBalances'
                when kind = 'adjust' then 'inventoryAdjustment'
                else 'pendingStockLoss' end as account,
           s.sign * case when not t.own and nature = 'purchase' and origin = 'returnOut' then value - cost else value end as amount
      from (select case
              when kind in ('variance', 'difference', 'adjust') then 1
              when nature = 'sale' or origin in ('loss', 'consume', 'dispatch', 'assemblyOut') or nature = 'count' and origin in ('issue', 'putBack') then -1
              else 1 end as sign offset 0) s
     cross join (values (true), (false)) as t (own) offset 0) v
 where v.account is not null and v.amount <> 0
$function$;

CREATE OR REPLACE FUNCTION next_count(tenant text, counted_kind text, delivered jsonb, periods jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
AS $function$
declare
  rule jsonb;
  counted bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended(tenant || ':number:' || counted_kind, 0));
  select jsonb_build_object('prefix', prefix, 'datePart', date_part, 'digits', digits, 'resetPeriod', reset_period) into rule
    from bill_rule where tenant_id = tenant and kind = counted_kind;
  rule := coalesce(rule, delivered);
  insert into bill_counter as c (tenant_id, kind, period, last_number)
  values (tenant, counted_kind, periods ->> (rule ->> 'resetPeriod'), 1)
  on conflict (tenant_id, kind, period) do update set last_number = c.last_number + 1 returning last_number into counted;
  return rule || jsonb_build_object('count', counted::text);
end $function$;

CREATE OR REPLACE FUNCTION note_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into data_change (tenant_id, about) values (coalesce(new.tenant_id, old.tenant_id), tg_argv[0]) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_document_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'UPDATE' then
    insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
    values (old.tenant_id, old.kind, old.bill_date, old.status, -1, -old.total_qty, -old.tax_amt, -old.total_amt, -old.final_amt, -old.cost_amt),
           (new.tenant_id, new.kind, new.bill_date, new.status, 1, new.total_qty, new.tax_amt, new.total_amt, new.final_amt, new.cost_amt);
  elsif tg_op = 'INSERT' then
    insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
    values (new.tenant_id, new.kind, new.bill_date, new.status, 1, new.total_qty, new.tax_amt, new.total_amt, new.final_amt, new.cost_amt);
  else
    insert into document_total (tenant_id, kind, bill_date, status, documents, total_qty, tax_amt, total_amt, final_amt, cost_amt)
    values (old.tenant_id, old.kind, old.bill_date, old.status, -1, -old.total_qty, -old.tax_amt, -old.total_amt, -old.final_amt, -old.cost_amt);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_open()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in select distinct e.tenant_id, coalesce(e.settles_id, e.document_id) as id from added e loop
    insert into open_news (tenant_id, document_id) values (one.tenant_id, one.id);
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_stock()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  for one in select m.tenant_id, array_agg(m.seq) as seqs from added m where m.lot = '' group by 1 loop
    insert into stock_news (tenant_id, seq) select one.tenant_id, given.seq from unnest(one.seqs) as given (seq) on conflict do nothing;
  end loop;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_stock_total()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
declare
  one record;
begin
  if tg_op = 'INSERT' then
    for one in
      select n.tenant_id, n.depot_id, count(*) as goods, sum(n.qty) as qty, sum(n.value) as value, sum(n.on_order_qty) as on_order_qty
        from now_there n
       where n.lot = '' and is_stock(n.qty, n.value, n.held_qty, n.reserved_qty, n.on_order_qty, n.transit_qty) group by 1, 2
    loop
      insert into stock_total (tenant_id, depot_id, goods, qty, value, on_order_qty)
      values (one.tenant_id, one.depot_id, one.goods, one.qty, one.value, one.on_order_qty);
    end loop;
  else
    for one in
      select t.tenant_id, t.depot_id, sum(t.sign * t.there) as goods, sum(t.sign * t.qty) as qty, sum(t.sign * t.value) as value,
             sum(t.sign * t.on_order_qty) as on_order_qty
        from (select tenant_id, depot_id, 1 as sign, is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer as there, qty, value, on_order_qty
                from now_there where lot = ''
              union all
              select tenant_id, depot_id, -1, is_stock(qty, value, held_qty, reserved_qty, on_order_qty, transit_qty)::integer, qty, value, on_order_qty
                from were_there where lot = '') t
       group by 1, 2 having (sum(t.sign * t.there), sum(t.sign * t.qty), sum(t.sign * t.value), sum(t.sign * t.on_order_qty)) <> (0, 0, 0, 0)
    loop
      insert into stock_total (tenant_id, depot_id, goods, qty, value, on_order_qty)
      values (one.tenant_id, one.depot_id, one.goods, one.qty, one.value, one.on_order_qty);
    end loop;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION note_trade()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into trade_news (tenant_id, part, id) values (new.tenant_id, tg_argv[0], new.id) on conflict do nothing;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION open_books()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.book_name := new.name;
  if exists (select from legal_entity e where e.tenant_id = new.tenant_id and e.book_name = new.book_name) then
    new.book_name := new.name || ' ' || new.code;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION origin_of(tenant text, document bigint, line_no integer, moved_step integer, moved_qty numeric)
 RETURNS text
 LANGUAGE sql
 STABLE
AS $function$
  select (array_agg(o.kind order by o.seq desc))[1]
    from document_line x join stock_movement o on o.tenant_id = x.tenant_id and o.document_id = x.document_id and o.line_id = x.id
   where x.tenant_id = tenant and x.document_id = document and x.index_no = line_no
     and o.step = moved_step and o.qty * moved_qty < 0 and o.kind not in ('takeBack', 'putBack')
$function$;

CREATE OR REPLACE FUNCTION own_account()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  new.legal_entity := coalesce(new.legal_entity, '');
  return new;
end $function$;

CREATE OR REPLACE PROCEDURE own_lines(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call own_table(name);
end $procedure$;

CREATE OR REPLACE PROCEDURE own_table(IN name text)
 LANGUAGE plpgsql
AS $procedure$
begin
  call fence(name);
  execute format('alter table %I add foreign key (tenant_id, document_id) references document (tenant_id, id) on delete cascade', name);
  execute format('grant select, insert, delete on %I to danju_app', name);
  execute format('create trigger lines_follow_the_head_in after insert on %I referencing new table as moved for each statement execute function lines_follow_the_head()', name);
  execute format('create trigger lines_follow_the_head_out after delete on %I referencing old table as moved for each statement execute function lines_follow_the_head()', name);
end $procedure$;

CREATE OR REPLACE FUNCTION platform_only()
 RETURNS boolean
 LANGUAGE sql
 STABLE
AS $function$ select current_setting('app.tenant_id', true) = '000000' $function$;

CREATE OR REPLACE FUNCTION pushed_sides(tenant text, document bigint)
 RETURNS TABLE(legal_entity text, bill_date date, side text, account text, party text, party_id bigint, amount numeric)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
  select v.legal_entity, v.bill_date, case when k.is_small then 'credit' else v.side end, case when k.is_small then 'vatPayable' else v.account end,
         v.party, v.party_id, case when k.is_small and v.side = 'debit' then -v.amount else v.amount end
    from voucher_line v
   cross join lateral (
     select case when v.account in ('outputTax', 'outputTaxPending', 'outputTaxUninvoiced')
                 then is_small_on(tenant, v.legal_entity, tax_day_of(tenant, document)) else false end as is_small) k
   where v.tenant_id = tenant and v.document_id = document;
end $function$;

CREATE OR REPLACE FUNCTION queue_depths(at timestamp with time zone)
 RETURNS TABLE(queue text, waiting bigint, oldest timestamp with time zone, failed bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select 'jobs', count(*) filter (where state = 'queued' or state = 'running' and lease_until < at),
           min(create_time) filter (where state = 'queued' or state = 'running' and lease_until < at),
           count(*) filter (where state = 'failed' and end_time > at - interval '1 day') from job
    union all
    select 'clock', count(*), min(due_at), count(*) filter (where due_attempts > 0) from document
     where due_at <= at + interval '1 day' and (due_at <= at or due_attempts > 0)
    union all
    select 'flows', count(*), min(i.due_at), count(*) filter (where i.due_attempts > 0) from flow_instance i
      join flow_process p on p.tenant_id = i.tenant_id and p.id = i.process_id and p.state <> 'suspended'
     where i.due_at <= at + interval '1 day' and (i.due_at <= at or i.due_attempts > 0)
    union all
    select 'payments', count(*) filter (where next_try <= at), min(next_try) filter (where next_try <= at), count(*) filter (where tries > 0 and failure is not null)
      from (select next_try, tries, failure from order_refund where next_try is not null
            union all select next_try, tries, failure from shipping_notice where next_try is not null) w
    union all
    select 'stockPush', count(*) filter (where push_status = 3), min(push_time) filter (where push_status = 3),
           count(*) filter (where push_status = 2 and push_time > at - interval '1 day') from stock_told where push_status in (2, 3)
    union all
    select 'webhooks', count(*) filter (where next_try <= at), min(next_try) filter (where next_try <= at), count(*) filter (where status = 3) from webhook_delivery_ready
    union all
    select 'logChecks', count(*), min(create_time), 0 from log_check where state <> 'done' $function$;
GRANT execute ON FUNCTION queue_depths(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION rights_to_grant(at timestamp with time zone)
 RETURNS TABLE(menu_id bigint, tenant_id text, role_id bigint, role_name text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    with fresh as (
      select n.id, n.parent_id, n.alias, page.parent_id as group_id, page.new_since is not null as on_new_page
        from menu n join menu page on page.id = n.parent_id
       where platform_only() and n.category = 2 and n.built_in and not n.platform_only and n.new_since > at - interval '90 days'),
    peers as (
      select f.id, s.id as peer, 1 as needed
        from fresh f join menu s on s.parent_id = f.parent_id and s.category = 2 and s.new_since is null
       where not f.on_new_page and (s.alias not in ('view', 'export') or f.alias in ('view', 'export'))
      union all
      select f.id, s.id, 1 + (count(*) over (partition by f.id))::integer / 2
        from fresh f join menu page on page.parent_id = f.group_id and page.category = 1 and page.new_since is null
        join menu s on s.parent_id = page.id and s.alias = f.alias and s.new_since is null
       where f.on_new_page),
    fitting as (
      select p.id, rm.tenant_id, rm.role_id from peers p join role_menu rm on rm.menu_id = p.peer
       group by p.id, rm.tenant_id, rm.role_id having count(*) >= max(p.needed))
    select f.id, f.tenant_id, f.role_id, r.role_name
      from fitting f join role r on r.tenant_id = f.tenant_id and r.id = f.role_id and r.role_alias not in ('admin', 'administrator')
      left join role_menu own on own.tenant_id = f.tenant_id and own.role_id = f.role_id and own.menu_id = f.id
     where own.menu_id is null $function$;
GRANT execute ON FUNCTION rights_to_grant(timestamp with time zone) TO application;

CREATE OR REPLACE PROCEDURE searched(IN name text, VARIADIC parts text[])
 LANGUAGE plpgsql
AS $procedure$
begin
  execute format(
    'alter table %I add column search_text text not null generated always as (lower(E''\n'' || %s)) stored',
    name,
    (select string_agg(format('coalesce(%I, '''') || E''\n''', part), ' || ' order by at) from unnest(parts) with ordinality as p (part, at)));
end $procedure$;

CREATE OR REPLACE FUNCTION signed_sample_stays()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_argv[0] = 'sample' then
    if old.signed_time is not null then
      raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
    end if;
  elsif exists (
    select from audit_sample s
     where s.signed_time is not null and s.tenant_id = coalesce(new.tenant_id, old.tenant_id) and s.id in (old.sample_id, new.sample_id)
  ) then
    raise exception 'a signed sample never changes' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end $function$;

CREATE OR REPLACE FUNCTION tax_day_of(tenant text, document bigint)
 RETURNS date
 LANGUAGE sql
 STABLE
AS $function$
  with recursive about as (
    select d.id, d.bill_date, d.mirror_id, d.source_bill_id from document d where d.tenant_id = tenant and d.id = document
    union
    select d.id, d.bill_date, d.mirror_id, d.source_bill_id
      from about a
     cross join lateral (
       select a.mirror_id as id
       union select a.source_bill_id
       union select f.document_id from document_line l join document_line f on f.tenant_id = tenant and f.id = l.source_body_id
              where l.tenant_id = tenant and l.document_id = a.id) o
      join document d on d.tenant_id = tenant and d.id = o.id and d.tags && '{booked,invoiced}')
  select min(bill_date) from about
$function$;

CREATE OR REPLACE FUNCTION tax_rate_on(tenant text, rate bigint, day date)
 RETURNS numeric
 LANGUAGE sql
 STABLE
AS $function$
  with recursive followed (id, tax_rate, next_id, next_from, ids) as (
    select r.id, r.tax_rate, r.next_id, r.next_from, array[r.id] from tax_rate r where r.tenant_id = tenant and r.id = rate
    union all
    select n.id, n.tax_rate, n.next_id, n.next_from, f.ids || n.id
      from followed f join tax_rate n on n.tenant_id = tenant and n.id = f.next_id
     where f.next_from <= day and not n.id = any (f.ids))
  select tax_rate from followed order by cardinality(ids) desc limit 1
$function$;

CREATE OR REPLACE FUNCTION tenants_with_due_tax(at timestamp with time zone)
 RETURNS TABLE(tenant_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    with days (tenant_id, today) as (select t.tenant_id, (at at time zone t.time_zone)::date from tenant t)
    select o.tenant_id from days join output_tax_due o on o.tenant_id = days.tenant_id and not o.declared and o.due_date <= days.today
     group by o.tenant_id $function$;
GRANT execute ON FUNCTION tenants_with_due_tax(timestamp with time zone) TO application;

CREATE OR REPLACE FUNCTION tenants_with_news()
 RETURNS TABLE(tenant_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public'
AS $function$
    select n.tenant_id from trade_news n
    union select n.tenant_id from stock_news n
    union select n.tenant_id from open_news n
    union select t.tenant_id from stock_total t where not t.is_summed
    union select t.tenant_id from document_total t where not t.is_summed $function$;
GRANT execute ON FUNCTION tenants_with_news() TO application;

CREATE OR REPLACE FUNCTION unit_of_goods()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if new.unit_id is not null
     and not exists (select from commodity c where c.tenant_id = new.tenant_id and c.id = new.comm_info_id and c.unit_id = new.unit_id)
     and not exists (select from commodity_unit u
                      where u.tenant_id = new.tenant_id and u.comm_info_id = new.comm_info_id and u.unit_id = new.unit_id) then
    raise exception using errcode = '23514',
      message = format('the unit is none of the goods in table "%1$s": constraint "%1$s_unit_id_check"', tg_argv[0]),
      table = tg_argv[0], constraint = tg_argv[0] || '_unit_id_check';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION variance_between(tenant text, entity text, since date, upto date)
 RETURNS TABLE(document_id bigint, depot_id bigint, comm_info_id bigint, amount numeric, borne boolean)
 LANGUAGE plpgsql
 STABLE
AS $function$
#variable_conflict use_column
begin
  return query
with
-- what the stock took of an invoice, and what a return was credited beyond what left
moved as (
  select m.document_id, m.depot_id, m.comm_info_id, case when m.kind = 'adjust' then -m.value else l.all_cost_amt - m.value end as amount, m.kind = 'adjust' as borne
    from stock_movement m
    join document d on d.tenant_id = m.tenant_id and d.id = m.document_id and d.supplier_id is not null and d.kind not in ('freightBill', 'purchaseRebate')
    join document_line l on l.tenant_id = m.tenant_id and l.id = m.line_id
    join depot p on p.tenant_id = m.tenant_id and p.id = m.depot_id and coalesce(p.legal_entity, '') = entity
   where m.tenant_id = tenant and m.bill_date between since and upto and case
     when m.kind in ('adjust', 'returnOut') then true
     when m.kind in ('takeBack', 'putBack')
       then origin_of(m.tenant_id, coalesce(d.mirror_id, m.document_id), l.index_no, m.step, m.qty) = 'returnOut'
     else false end),
owed as (
  select e.document_id, e.about, e.step, sum(e.amount) as amount
    from ledger_entry e
   where e.tenant_id = tenant and e.legal_entity = entity and e.bill_date between since and upto
     and e.account = 'payable' and e.party = 'supplier' and e.part = 'goods' and e.about in ('matched', 'invoice', 'supplement')
   group by 1, 2, 3),
ahead as (
  select a.document_id, a.line_id, a.cost
    from invoice_ahead a where a.tenant_id = tenant and a.legal_entity = entity and a.bill_date between since and upto and a.cost <> 0),
invoices as (
  select d.id, d.bill_date, i.invoice_kind in ('2501', '2503') and exists (
           select from ledger_entry t where t.tenant_id = tenant and t.document_id = d.id and t.about = 'invoice' and t.part = 'tax') as deducts
    from document d join purchase_invoice i on i.tenant_id = d.tenant_id and i.document_id = d.id
   where d.tenant_id = tenant and d.id in (select document_id from owed union select document_id from ahead)),
-- what a line of an invoice costs without the tax that is deducted
costs as (
  select i.id as document_id, l.depot_id, l.comm_info_id, coalesce(l.total_amt, 0) - case
           when i.deducts and (s.id is null or o.kind = 'purchaseInvoice' or s.deductible = 2) then coalesce(l.tax_amt, 0) else 0 end as cost
    from invoices i
    join document_line l on l.tenant_id = tenant and l.document_id = i.id
    left join document_line s on s.tenant_id = l.tenant_id and s.id = l.source_body_id
    left join document o on o.tenant_id = s.tenant_id and o.id = s.document_id),
totals as (select document_id, sum(cost) as cost from costs group by 1),
lines as (
  -- an invoice, and below zero what took it out of the books
  select c.document_id, c.depot_id, c.comm_info_id, sign(w.amount * t.cost) * c.cost as amount
    from owed w
    join totals t on t.document_id = w.document_id and abs(t.cost) = abs(w.amount)
    join costs c on c.document_id = w.document_id
   where w.about = 'invoice'
  union all
  select m.document_id, l.depot_id, l.comm_info_id, -m.cost
    from invoices i
    join invoice_match m on m.tenant_id = tenant and m.document_id = i.id
    join document_line l on l.tenant_id = tenant and l.id = m.line_id
   where coalesce(
     (select a.bill_date from invoice_ahead a where a.tenant_id = tenant and a.document_id = m.document_id and a.line_id = m.line_id and a.step = m.step),
     (select e.bill_date from ledger_entry e
       where e.tenant_id = tenant and e.document_id = m.document_id and e.about = 'matched' and e.step = m.step limit 1),
     i.bill_date) between since and upto
  union all
  select a.document_id, l.depot_id, l.comm_info_id, -a.cost
    from ahead a join document_line l on l.tenant_id = tenant and l.id = a.line_id),
-- a carrier that billed less than receipts estimated, on their goods as the estimate lies on them
freight as (
  select w.document_id, l.depot_id, l.comm_info_id,
         round(w.amount * f.part * (l.all_cost_amt - l.cost_amt) / nullif(sum(l.all_cost_amt - l.cost_amt) over (partition by f.document_id, f.source_bill_id), 0), 2) as amount
    from (select o.document_id, sum(o.amount) as amount from owed o
            join document d on d.tenant_id = tenant and d.id = o.document_id and d.kind = 'freightBill' group by 1) w
    join (select s.document_id, s.source_bill_id, sum(s.matched_cost) / sum(sum(s.matched_cost)) over (partition by s.document_id) as part
            from freight_share s where s.tenant_id = tenant and s.document_id in (select document_id from owed) and s.matched_cost <> 0 group by 1, 2) f
      on f.document_id = w.document_id
    join document_line l on l.tenant_id = tenant and l.document_id = f.source_bill_id),
-- of each document what is told of no goods: what a supplement changes, and cents
rest as (
  select document_id, sum(amount) as amount
    from (select document_id, amount from owed union all select document_id, -cost from ahead
          union all select document_id, -amount from lines union all select document_id, -coalesce(amount, 0) from freight) r
   group by 1)
select document_id, depot_id, comm_info_id, amount, borne from moved where amount <> 0
union all select document_id, depot_id, comm_info_id, amount, true from lines where amount <> 0
union all select document_id, depot_id, comm_info_id, amount, false from freight where amount <> 0
union all select document_id, null, null, amount, true from rest where amount <> 0
union all
-- what was spread by hand
select s.document_id, d.depot_id, t.comm_info_id, -s.amount, false
  from cost_share s
  join cost_adjustment t on t.tenant_id = s.tenant_id and t.document_id = s.document_id
  join document d on d.tenant_id = s.tenant_id and d.id = s.document_id
 where s.tenant_id = tenant and s.legal_entity = entity and s.bill_date between since and upto and s.adjust_kind = 2;
end $function$;

CREATE OR REPLACE FUNCTION worth_of(qty numeric, value numeric, pool_qty numeric, pool_value numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
AS $function$
  select value + coalesce(pool_value * qty / nullif(pool_qty, 0), 0)
$function$;
