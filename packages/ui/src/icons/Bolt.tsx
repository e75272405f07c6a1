import { Icon } from './Icon.tsx'

export function Bolt(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M11.25 3.25L4.75 11.5h4.5l-.5 5.25 6.5-8.25h-4.5z" />
    </Icon>
  )
}
