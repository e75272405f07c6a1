import { Icon } from './Icon.tsx'

export function Settings(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M2.75 6.5h7.5M14.75 6.5h2.5M2.75 13.5h2.5M9.75 13.5h7.5" />
      <circle cx="12.5" cy="6.5" r="2.25" />
      <circle cx="7.5" cy="13.5" r="2.25" />
    </Icon>
  )
}
