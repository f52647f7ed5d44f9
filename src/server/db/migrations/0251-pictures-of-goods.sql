-- Link of an uploaded picture.
alter table commodity add column picture text;
