import { Icon } from './Icon.tsx'

export function Trash(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3.75 5.5h12.5M7.5 5.5V4.25c0-.55.45-1 1-1h3c.55 0 1 .45 1 1V5.5M5.25 5.5l.7 9.6c.07.93.84 1.65 1.78 1.65h4.54c.94 0 1.71-.72 1.78-1.65l.7-9.6M8.4 8.75v4.75M11.6 8.75v4.75" />
    </Icon>
  )
}
