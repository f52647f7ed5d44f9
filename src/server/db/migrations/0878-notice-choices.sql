-- What somebody wants to be told of, and how; and of which sort a message is.
alter table desk add notices json;
alter table message_info add topic text;
