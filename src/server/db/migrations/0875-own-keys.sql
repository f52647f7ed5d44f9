-- Which keys somebody changed for himself.
alter table desk add keys json;
