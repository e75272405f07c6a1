import { Icon } from './Icon.tsx'

export function Settings(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M3.5 6.5h6M14.5 6.5h2M3.5 13.5h2M10.5 13.5h6" />
      <circle cx="12" cy="6.5" r="2.1" />
      <circle cx="8" cy="13.5" r="2.1" />
    </Icon>
  )
}
