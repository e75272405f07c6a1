import { EmptyState } from '@latchkey/ui/emptyState/EmptyState'
import { Picture } from '@latchkey/ui/icons/Picture'
import { useText } from '../../i18n/useText.ts'

/** No server lists NFTs yet; says so. */
export function NftList() {
  const text = useText('account')
  return <EmptyState icon={<Picture size={28} />} title={text('noNfts')} detail={text('noNftsDetail')} />
}
