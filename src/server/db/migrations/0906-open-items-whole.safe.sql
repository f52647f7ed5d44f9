-- What was open on a day, whole in the index: of a hundred and seventy thousand items that are open each is read for the sums of a page and its order, and
-- no page of the table for it. Items are written by whoever makes them anew, never by a post.
create index concurrently open_item_whole on open_item (tenant_id, party, account, to_day, from_day)
  include (document_id, party_id, legal_entity, open, own, own_tax, due, places, create_user);
