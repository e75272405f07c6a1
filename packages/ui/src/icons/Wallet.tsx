import { Icon } from './Icon.tsx'

export function Wallet(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M15.25 6.75V5.5a1.75 1.75 0 00-1.75-1.75H5.25a2 2 0 00-2 2v8.5a2 2 0 002 2h9.5a2 2 0 002-2v-5.5a2 2 0 00-2-2h-9.5a2 2 0 01-2-2M13.25 11.5h.05" />
    </Icon>
  )
}
