import { useId } from 'react'
import { avatarHues } from './avatarHues.tsx'

/**
 * A person or account, from its address: two lights over a slanted base. An SVG with plain attributes, so that it is
 * server-rendered without a `style` attribute. Decorative: the name or address is next to it.
 */
export function Avatar({ seed, size }: Avatar.Props) {
  const id = useId()
  const { light, base, shade, turn, depth } = avatarHues(seed)
  const darker = depth * 0.08
  return (
    <svg width={size} height={size} viewBox="0 0 1 1" aria-hidden="true" data-lk-shared={`avatar ${seed}`}>
      <linearGradient id={`${id}b`} x1=".18" y1=".12" x2=".82" y2=".88">
        <stop stopColor={`oklch(.78 .15 ${base})`} />
        <stop offset="1" stopColor={`oklch(${0.7 - darker} .19 ${base})`} />
      </linearGradient>
      <Light id={`${id}s`} x={0.72} y={0.94} r={0.82} color={`oklch(${0.58 - darker} .2 ${shade})`} end=".78" />
      <Light id={`${id}l`} x={0.28} y={0.16} r={0.66} color={`oklch(.9 .11 ${light})`} end=".85" />
      <g transform={`rotate(${turn} .5 .5)`}>
        {['b', 's', 'l'].map((layer) => (
          <circle key={layer} cx=".5" cy=".5" r=".5" fill={`url(#${id}${layer})`} />
        ))}
      </g>
    </svg>
  )
}

function Light({
  id,
  x,
  y,
  r,
  color,
  end,
}: {
  id: string
  x: number
  y: number
  r: number
  color: string
  end: string
}) {
  return (
    <radialGradient id={id} cx={x} cy={y} r={r}>
      <stop stopColor={color} />
      <stop offset={end} stopColor={color} stopOpacity="0" />
    </radialGradient>
  )
}

export declare namespace Avatar {
  type Props = {
    /** The address. */
    readonly seed: string
    /** Drawn for 18, 20, 24, 28, 36, 40, 64 and 88 px. */
    readonly size: number
  }
}
