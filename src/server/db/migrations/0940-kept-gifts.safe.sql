-- What comes back of goods under an offer is paid back less the price of gifts that stay with the buyer (rule C7 *Buy n get one*).
alter table document_line add column kept_gift_amt numeric;
