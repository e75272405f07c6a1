import { Icon } from './Icon.tsx'

export function Picture(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="3.75" width="14.5" height="12.5" rx="2.5" />
      <circle cx="7" cy="8" r="1.25" />
      <path d="M3.5 14.5l3.75-3.25 2.5 2 3-2.75 4.25 3.75" />
    </Icon>
  )
}
