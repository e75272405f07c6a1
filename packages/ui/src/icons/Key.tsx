import { Icon } from './Icon.tsx'

export function Key(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="8" cy="6.25" r="3" />
      <path d="M8 9.25v7.5h5M8 13.75h3v3" />
    </Icon>
  )
}
