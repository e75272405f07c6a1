import { Icon } from './Icon.tsx'

export function Grid(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="3.25" y="3.25" width="5.5" height="5.5" rx="1.5" />
      <rect x="11.25" y="3.25" width="5.5" height="5.5" rx="1.5" />
      <rect x="3.25" y="11.25" width="5.5" height="5.5" rx="1.5" />
      <rect x="11.25" y="11.25" width="5.5" height="5.5" rx="1.5" />
    </Icon>
  )
}
