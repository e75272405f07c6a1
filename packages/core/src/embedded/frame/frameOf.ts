import type { FrameRequestInput } from '@latchkey/contracts/frame/messageTypes'
import type { FramePage } from '@latchkey/frame/host/browserPage'
import { createFrameHost, type FrameHost, removeFrame } from '@latchkey/frame/host/createFrameHost'
import { sync } from '@latchkey/frame/host/request'
import { livePart } from '../../features/feature.ts'
import type { Latchkey } from '../../latchkey.ts'
import { readEmbeddedWallet } from './readEmbeddedWallet.ts'

/**
 * The frame of this instance's embedded wallet. Its first request loads the secure site (spec S4.5).
 * `page`: the page that embeds it; the browser's by default.
 * @throws OPTION_INVALID, FRAME_ORIGIN_INVALID, FRAME_SAME_ORIGIN
 */
export function frameOf(latchkey: Latchkey, page?: FramePage): FrameHost {
  return livePart(latchkey, 'embedded.frame', () => {
    const { options, clock, live, store } = latchkey
    const { secureUrl } = readEmbeddedWallet(latchkey)
    const onFailure = () =>
      void import('../../reportDomain.ts').then(
        ({ reportDomain }) => reportDomain(latchkey),
        () => {},
      )
    const onVisibility = (frameShown: boolean) => store.setState({ frameShown })
    const { projectId } = options
    const host = createFrameHost({ secureOrigin: secureUrl, projectId, clock, page, onFailure, onVisibility })
    live.cleanup.add(() => removeFrame(host))
    return introduce(latchkey, host)
  })
}

/** Sends the app's metadata to every document of the frame. */
function introduce({ options }: Latchkey, host: FrameHost): FrameHost {
  const { name, description, url, icons } = options.metadata
  const metadata: NonNullable<FrameRequestInput<'sync dapp data'>['metadata']> = {
    name: name.slice(0, 64),
    ...(description && { description: description.slice(0, 256) }),
    ...(/^https?:/.test(url) && { url }),
    icons: icons.filter((icon) => /^https?:/.test(icon)).slice(0, 4),
  }
  void sync(host, 'sync dapp data', { projectId: options.projectId, metadata })
  return host
}
