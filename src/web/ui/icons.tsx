import type { ReactNode } from 'react'

/** Line drawings on a grid of 16 px. An unknown name shows the drawing of a page. */
const shapes: Record<string, ReactNode> = {
  page: <path d="M4 1.5h5.5L12.5 5v9.5h-8.5zM9.5 1.5V5h3" />,
  home: <path d="M2 7.5 8 2.5l6 5M3.5 6.5v7h9v-7M6.5 13.5v-4h3v4" />,
  cart: <path d="M1.5 2.5h2l1.6 7.5h7.2l1.4-5.5H4.2M6 13.2a.6.6 0 1 0 .01 0M11.5 13.2a.6.6 0 1 0 .01 0" />,
  sale: <path d="M2 5.5h12M2.5 5.5l1-3h9l1 3v8h-11zM6 8.5h4" />,
  warehouse: <path d="M1.5 6.5 8 2.5l6.5 4v7h-13zM4.5 13.5v-5h7v5M4.5 11h7" />,
  box: <path d="M2 4.5 8 1.5l6 3v7l-6 3-6-3zM2 4.5l6 3 6-3M8 7.5v7" />,
  truck: <path d="M1.5 3.5h8v8h-8zM9.5 6h2.8l2.2 2.5v3h-5M4.5 13a1.2 1.2 0 1 0 .01 0M11.5 13a1.2 1.2 0 1 0 .01 0" />,
  money: (
    <path d="M8 1.5v13M11 4.5c-.6-1-1.7-1.5-3-1.5-1.8 0-3 .8-3 2.2 0 3.3 6.4 1.6 6.4 4.9 0 1.6-1.5 2.4-3.4 2.4-1.6 0-2.8-.6-3.4-1.8" />
  ),
  percent: <path d="M12.5 3.5l-9 9M4.5 3a1.5 1.5 0 1 0 .01 0M11.5 10a1.5 1.5 0 1 0 .01 0" />,
  comment: <path d="M2 2.500h12v8.500H7l-3 3v-3H2zM5 5.500h6M5 8h4" />,
  mail: <path d="M1.5 3.500h13v9h-13zM1.5 4l6.500 5L14.500 4" />,
  list: <path d="M5.500 4h8M5.500 8h8M5.500 12h8M2.500 4h.01M2.500 8h.01M2.500 12h.01" />,
  edit: <path d="M2.500 13.500v-3l8-8 3 3-8 8zM8.500 4.500l3 3" />,
  coins: (
    <path d="M6 2.500c-6 0-6 4 0 4s6-4 0-4M1.500 4.500v5c0 1.300 2 2 4.500 2M10.500 4.500v2M10.500 7.500c-5 0-5 3.500 0 3.500s5-3.500 0-3.500M6.500 9v3c0 2.300 8 2.300 8 0V9" />
  ),
  key: <path d="M10.500 2a3.500 3.500 0 1 0 .01 0M8 8l-5.500 5.500M4 12l1.500 1.500" />,
  image: <path d="M2 2.500h12v11H2zM2 11l3.500-3.500 3 3 2-2 3.500 3.500M10.500 5.500h.01" />,
  help: <path d="M8 1.500a6.500 6.500 0 1 0 .01 0M6 6.200c0-2.600 4-2.600 4 0C10 7.700 8 7.700 8 9.500M8 11.700h.01" />,
  warning: <path d="M8 2 1.5 13.5h13zM8 6.5v3.5M8 11.8h.01" />,
  shop: (
    <path d="M2.500 7.500v6.500h11V7.500M1.500 5.500l1.500-3.500h10l1.500 3.500c0 2.500-3.200 2.500-3.200 0 0 2.500-3.300 2.500-3.300 0 0 2.500-3.300 2.500-3.300 0 0 2.500-3.200 2.500-3.200 0M6.500 14v-3.500h3V14" />
  ),
  shield: <path d="M8 1.500 13.500 3.500v4.500c0 3.500-2.500 5.500-5.500 6.500-3-1-5.500-3-5.500-6.500V3.500zM5.500 8l2 2 3.500-3.500" />,
  server: <path d="M2 2.500h12v4.500H2zM2 9h12v4.500H2zM4.500 4.750h.01M4.500 11.250h.01" />,
  log: <path d="M3 2h10v12.500H3zM5.500 5h.01M7.500 5h3M5.500 8h.01M7.500 8h3M5.500 11h.01M7.500 11h3" />,
  flow: <path d="M1.5 5.5h5v5h-5zM9.5 2h5v4h-5zM9.5 10h5v4h-5zM6.5 8h1.500V4h1.500M8 8v4h1.500" />,
  link: (
    <path d="M6.5 9.500 9.500 6.500M7 4.500l1.500-1.500a3.200 3.200 0 0 1 4.500 4.500L11.500 9M9 11.500 7.500 13A3.200 3.200 0 0 1 3 8.500L4.500 7" />
  ),
  tag: <path d="M2 2.5h5.5l6.5 6.5-5 5L2 7.5zM5 5.5h.01" />,
  tree: <path d="M3 2.5h4v3H3zM9 7h4v3H9zM9 11.5h4v3H9zM5 5.5V13h4M5 8.5h4" />,
  boxes: <path d="M1.5 8.5h6v5.5h-6zM8.5 8.5h6v5.5h-6zM5 2h6v5.5h-6zM4 8.5v2M11 8.5v2M7.5 2v2" />,
  award: <path d="M8 1.5a4 4 0 1 0 .01 0M5.5 8.8 4.5 14.5 8 12.5l3.5 2-1-5.700" />,
  database: <path d="M2.5 3.8c0-3 11-3 11 0s-11 3-11 0v8.400c0 3 11 3 11 0v-8.400M2.5 8c0 3 11 3 11 0" />,
  order: <path d="M3 2h10v12.5H3zM5.5 5.5h5M5.5 8h5M5.5 10.5h3" />,
  receipt: <path d="M3 1.5v13l1.700-1.200L6.300 14.5 8 13.300l1.700 1.200 1.600-1.200 1.700 1.200v-13zM5.5 5h5M5.5 8h5" />,
  ruler: <path d="M1.5 5h13v6h-13zM4 5v2.5M6.5 5v3.5M9 5v2.5M11.5 5v3.5" />,
  users: (
    <path d="M5.5 2.5a2.5 2.5 0 1 0 .01 0M1.5 13.5c0-2.5 1.8-4 4-4s4 1.5 4 4M10.5 3a2.2 2.2 0 0 1 0 4.3M12 9.8c1.6.500 2.5 1.9 2.5 3.7" />
  ),
  chart: <path d="M2 2v12h12M5 11V7.5M8 11V4.5M11 11V8.5" />,
  settings: (
    <path d="M8 5.5a2.5 2.5 0 1 0 .01 0M8 1.5v2M8 12.5v2M1.5 8h2M12.5 8h2M3.4 3.4l1.4 1.4M11.2 11.2l1.4 1.4M12.6 3.4l-1.4 1.4M4.8 11.2l-1.4 1.4" />
  ),
  left: <path d="M10 3 5 8l5 5" />,
  right: <path d="m6 3 5 5-5 5" />,
  down: <path d="m3.5 6 4.5 4.5L12.5 6" />,
  up: <path d="m3.5 10.5 4.5-4.5 4.5 4.5" />,
  close: <path d="m4 4 8 8M12 4l-8 8" />,
  menu: <path d="M2 4h12M2 8h12M2 12h12" />,
  more: <path d="M3 8h.01M8 8h.01M13 8h.01" strokeWidth="2" />,
  search: <path d="M7 2.5a4.5 4.5 0 1 0 .01 0M10.5 10.5 14 14" />,
  refresh: <path d="M13.5 8A5.5 5.5 0 1 1 11.5 3.8M13.5 1.5v3.2h-3.2" />,
  printer: <path d="M4.5 5.5v-4h7v4M4.5 11.5h-3v-6h13v6h-3M4.5 9.500h7v5h-7z" />,
  filter: <path d="M2 3h12L9.500 8.500V13l-3 1.500v-6z" />,
  beside: <path d="M2 2.500h12v11H2zM9 2.500v11M11 5.500h1M11 8h1" />,
  views: <path d="M8 2l6 3-6 3-6-3zM2 8l6 3 6-3M2 11l6 3 6-3" />,
  download: <path d="M8 2v8M5 7.500l3 3 3-3M2.500 13.500h11" />,
  columns: <path d="M2 2.5h12v11H2zM6 2.5v11M10 2.5v11" />,
  plus: <path d="M8 3v10M3 8h10" />,
  minus: <path d="M3 8h10" />,
  fit: <path d="M2 5.5v-3h3M11 2.5h3v3M14 10.5v3h-3M5 13.500h-3v-3M5.500 6h5v4h-5z" />,
  enlarge: <path d="M9.5 2.5h4v4M13.5 2.500l-4.500 4.500M6.5 13.5h-4v-4M2.5 13.500l4.500-4.500" />,
  check: <path d="m3 8.5 3.5 3.5L13 4.5" />,
  eye: <path d="M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8zM8 6a2 2 0 1 0 .01 0" />,
  eyeOff: <path d="M1.5 8C3 5 5.3 3.5 8 3.5S13 5 14.5 8C13 11 10.7 12.5 8 12.5S3 11 1.5 8zM2.5 13.5l11-11" />,
  calendar: <path d="M2 3.5h12v10.5H2zM2 6.5h12M5 1.5v3M11 1.5v3" />,
  palette: (
    <path d="M8 1.5a6.5 6.5 0 1 0 0 13c1.2 0 1.5-.8 1.2-1.6-.5-1.3.200-2.4 1.6-2.4h1.7c1.3 0 2-1 2-2.5C14.5 4.4 11.6 1.5 8 1.5zM4.5 8h.01M6 4.8h.01M9.8 4.5h.01" />
  ),
  user: <path d="M8 2a3 3 0 1 0 .01 0M2.5 14c.3-3 2.5-4.5 5.5-4.5s5.2 1.5 5.5 4.5" />,
  signOut: <path d="M6.5 2.5h-4v11h4M6 8h8M11 5l3 3-3 3" />,
  collapse: <path d="M2 3h12M7 8h7M2 13h12M4.5 6 2.5 8l2 2" />,
  expand: <path d="M2 3h12M7 8h7M2 13h12M2.5 6l2 2-2 2" />,
  copy: <path d="M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3" />,
  clock: <path d="M8 1.5a6.5 6.5 0 1 0 .01 0M8 4.5V8l2.5 1.5" />,
  bell: <path d="M3.500 11.500V7a4.500 4.500 0 0 1 9 0v4.500l1.500 1H2zM6.500 14.500h3" />,
  trash: <path d="M2.5 4h11M6 4V2.5h4V4M4 4l.6 9.5h6.8L12 4M6.6 6.5v4.5M9.4 6.5v4.5" />,
  lock: <path d="M3.5 7h9v7h-9zM5.500 7V4.500a2.500 2.500 0 0 1 5 0V7M8 10v1.500" />,
  pin: <path d="M5.5 1.500h5M6.500 1.500v5L4 9h8L9.500 6.500v-5M8 9v5.500" />,
  star: <path d="m8 1.700 1.900 4 4.400.500-3.300 3 .9 4.300L8 11.300l-3.900 2.200.9-4.300-3.300-3 4.400-.500z" />,
  keyboard: <path d="M1.500 4h13v8.500h-13zM4 6.500h.01M6.700 6.500h.01M9.300 6.500h.01M12 6.500h.01M5 10h6" />,
  warn: <path d="M8 2 1.5 13.5h13zM8 6.5v3.5M8 11.8h.01" />,
}

/** A small icon. It is decorative: if it is the only content of an element, the caller gives that element a name. */
export function Icon({ name, size = 16 }: { name: string; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.25"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {shapes[name] ?? shapes.page}
    </svg>
  )
}
