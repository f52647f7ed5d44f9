-- An administrator may see the product as the holders of a role see it: the session names the role until it is left. No key holds the role: one that
-- is gone is as none, and a distributed database knows no key that clears a column.
alter table user_session add looking_role_id bigint;
