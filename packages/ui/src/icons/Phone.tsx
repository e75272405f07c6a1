import { Icon } from './Icon.tsx'

export function Phone(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="5.75" y="2.75" width="8.5" height="14.5" rx="2" />
      <path d="M9 14.75h2" />
    </Icon>
  )
}
