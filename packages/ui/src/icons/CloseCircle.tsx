import { Icon } from './Icon.tsx'

export function CloseCircle(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="10" cy="10" r="7.25" />
      <path d="M7.6 7.6l4.8 4.8M12.4 7.6l-4.8 4.8" />
    </Icon>
  )
}
