import { Icon } from './Icon.tsx'

export function Mail(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="2.75" y="4.25" width="14.5" height="11.5" rx="2.25" />
      <path d="M3.25 6l6 4.4a1.25 1.25 0 001.5 0l6-4.4" />
    </Icon>
  )
}
