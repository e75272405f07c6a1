import { Icon } from './Icon.tsx'

export function CrossCircle(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M7.5 7.5l5 5M12.5 7.5l-5 5" />
    </Icon>
  )
}
