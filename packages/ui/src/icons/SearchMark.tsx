import { Icon } from './Icon.tsx'

export function SearchMark(props: Icon.Props) {
  return (
    <Icon {...props}>
      <circle cx="9" cy="9" r="5.25" />
      <path d="M13 13l3.5 3.5" />
    </Icon>
  )
}
