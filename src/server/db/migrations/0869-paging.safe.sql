-- How somebody goes through long lists: 'pages', page by page, or 'endless', by scrolling on. A check would hold up who writes meanwhile.
alter table desk add column paging text;
