import type { ViewedListing } from '@portal/contract/listing.ts'
import { lazyPiece } from '@portal/ui/src/lazy-piece.ts'
import type { ComponentType } from 'react'
import { boot } from '../boot.ts'
import type { LoadScreen, ScreenModule } from '../screens.ts'
import type { OwnProps } from './own-props.ts'

type Loaded = Required<Pick<ScreenModule, 'Page' | 'load'>>

interface OwnScreen extends Loaded {
  Page: ComponentType<OwnProps>
}

/** The page of a list that a dealer's people also open for all customers, with `customers=all` in its address. */
export function forDealers({ name, needs }: ViewedListing, own: OwnScreen, ofCustomers: LoadScreen): Loaded {
  const readsCustomers = () => boot().signedIn?.readsCustomers?.includes(needs) === true
  const Whose = lazyPiece(() => import('./customers/Whose.tsx'), 'Whose')
  const OfCustomers = lazyPiece(ofCustomers, 'Page')
  return {
    Page: () => (readsCustomers() ? <Whose records={name} Own={own.Page} OfCustomers={OfCustomers} /> : <own.Page />),
    load: async (queryClient, request) => {
      const { load } = readsCustomers() && request.search.customers === 'all' ? await ofCustomers() : own
      await load?.(queryClient, request)
    },
  }
}
