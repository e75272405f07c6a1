import { Icon } from './Icon.tsx'

export function Shield(props: Icon.Props) {
  return (
    <Icon {...props}>
      <path d="M10 2.75l5.75 2v4.5c0 3.6-2.3 6.6-5.75 8-3.45-1.4-5.75-4.4-5.75-8v-4.5zM7.5 9.9l1.8 1.8 3.3-3.7" />
    </Icon>
  )
}
