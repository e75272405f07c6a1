import { Icon } from './Icon.tsx'

export function Mail(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="4.25" width="14.5" height="11.5" rx="2.5" />
      <path d="M3.5 6.5l5.3 4.1c.7.55 1.7.55 2.4 0l5.3-4.1" />
    </Icon>
  )
}
