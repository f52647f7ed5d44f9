import type { ReactNode } from 'react'

export type StateName = 'empty' | 'forbidden' | 'notFound' | 'offline' | 'failed'

/** The symbol on the sheet, by state. */
const over: Readonly<Record<StateName, ReactNode>> = {
  empty: <path d="M78 52v16M70 60h16" />,
  forbidden: <path d="M68 58h20v15H68zM72 58v-5a6 6 0 0 1 12 0v5M78 64v3" />,
  notFound: <path d="M76 50a10 10 0 1 0 .01 0M83 68l8 8" />,
  offline: <path d="M66 62a17 17 0 0 1 24 0M71 67a10 10 0 0 1 14 0M78 73h.01M64 76l28-24" />,
  failed: <path d="M78 48 64 74h28zM78 57v8M78 69.500h.01" />,
}

/** The drawing of a state: a sheet of paper with a symbol, in the line colour of the theme. It is decorative. */
export function StateDrawing({ name }: { name: StateName }) {
  return (
    <svg className="ui-state-drawing" aria-hidden="true" width={112} height={88} viewBox="0 0 112 88">
      <path d="M30 84h52M34 10h30l14 14v24M34 10v66h26M64 10v14h14M42 36h22M42 46h16M42 56h12" />
      <g className="ui-state-over">{over[name]}</g>
    </svg>
  )
}
