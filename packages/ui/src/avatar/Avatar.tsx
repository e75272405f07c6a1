import { useId } from 'react'
import { avatarHues } from './avatarHues.tsx'

/**
 * A person or account, from its address: two lights over a slanted base. An SVG with plain attributes, so that it is
 * server-rendered without a `style` attribute. Decoration: the name or address stands beside it.
 */
export function Avatar({ seed, size }: Avatar.Props) {
  const id = useId()
  const { light, base, shade, lightX, shadeX } = avatarHues(seed)
  return (
    <svg width={size} height={size} viewBox="0 0 1 1" aria-hidden="true" data-lk-shared={`avatar ${seed}`}>
      <linearGradient id={`${id}b`} x1=".18" y1=".12" x2=".82" y2=".88">
        <stop stopColor={`oklch(.8 .14 ${light})`} />
        <stop offset="1" stopColor={`oklch(.66 .18 ${base})`} />
      </linearGradient>
      <Light id={`${id}s`} x={shadeX} y={0.92} r={0.85} color={`oklch(.56 .2 ${shade})`} end=".66" />
      <Light id={`${id}l`} x={lightX} y={0.18} r={0.7} color={`oklch(.93 .07 ${light})`} end=".62" />
      {['b', 's', 'l'].map((layer) => (
        <circle key={layer} cx=".5" cy=".5" r=".5" fill={`url(#${id}${layer})`} />
      ))}
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
