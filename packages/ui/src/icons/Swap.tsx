import { Icon } from './Icon.tsx'

export function Swap(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M6.5 16V4.5M3.5 7.5l3-3 3 3M13.5 4v11.5M10.5 12.5l3 3 3-3" />
    </Icon>
  )
}
