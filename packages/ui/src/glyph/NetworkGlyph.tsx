import { Picture } from './Picture.tsx'

/** A network: rounded square. */
export function NetworkGlyph(props: Picture.Props) {
  return <Picture shape="network" {...props} />
}
