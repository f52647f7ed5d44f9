-- What changed is told by the transaction that changed it: on a distributed database a trigger runs where nobody listens.
drop trigger tell_change on dict;
drop trigger tell_change on dict_biz;
drop trigger tell_change on region;
drop trigger tell_message on message_info;
drop trigger tell_access on user_session;
drop trigger tell_access on app_user;
drop trigger tell_access on tenant;
drop function tell_change();
drop function tell_message();
drop function tell_access();
drop function tell_news(text, jsonb);
