-- Tags say what colours said until now: where something is still to be done, and where somebody with the right is waited for.
update document set tags = tags || '{awaitsApproval}' where state = 'submitted' and not 'awaitsApproval' = any (tags);
update document set tags = tags || '{openWork}' where state in ('draft', 'submitted', 'approved', 'partlyReceived') and not 'openWork' = any (tags);
