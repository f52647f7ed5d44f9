-- How somebody goes through long lists: page by page, or by scrolling on.
alter table desk add column paging text check (paging in ('pages', 'endless'));
