import { Icon } from './Icon.tsx'

export function Pen(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M12.5 4.5l3 3-8.25 8.25-3.5.5.5-3.5z" />
    </Icon>
  )
}
