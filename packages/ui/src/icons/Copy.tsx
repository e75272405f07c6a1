import { Icon } from './Icon.tsx'

export function Copy(props: Icon.Props) {
  return (
    <Icon {...props}>
      <rect x="7.25" y="7.25" width="9" height="9" rx="2.25" />
      <path d="M4.5 12.6a1.75 1.75 0 01-.75-1.45v-5.4c0-1.1.9-2 2-2h5.4c.6 0 1.13.3 1.45.75" />
    </Icon>
  )
}
