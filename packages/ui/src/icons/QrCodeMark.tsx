import { Icon } from './Icon.tsx'

export function QrCodeMark(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="3.25" y="3.25" width="5" height="5" rx="1.25" />
      <rect x="11.75" y="3.25" width="5" height="5" rx="1.25" />
      <rect x="3.25" y="11.75" width="5" height="5" rx="1.25" />
      <path d="M11.75 11.75h1.5v1.5M16.75 11.75v1.75M11.75 16.75h1.75M16 16h.75v.75H16z" />
    </Icon>
  )
}
