import { type Fault, faultsIn } from './fault.ts'

const server = 'server/src/gateway/services/network'
const web = 'web/src/network'

/** The picture of the network. */
export const networkFaults: readonly Fault[] = [
  ...faultsIn('contract/services/network-values.ts', [`${server}/rules.test.ts`], {
    'Counts lines that are not live as routes': [
      "condition !== 'activating' && condition !== 'ceased'",
      "condition !== 'ceased'",
    ],
  }),
  ...faultsIn(`${server}/rules.ts`, [`${server}/rules.test.ts`], {
    'Calls two lines of different suppliers shared': ['suppliers.size === 1 && ', ''],
    'Takes cabinets of the same name at two exchanges for one': ['`cabinet ${area} ${cabinet}', '`cabinet ${cabinet}'],
  }),
  ...faultsIn(`${server}/store.ts`, [`${server}/network.test.ts`], {
    'Shows events of other sites to people limited to sites': ["and ${atSites(scope.sites, 't.site_id')} and", 'and'],
  }),
  ...faultsIn(`${web}/picture.ts`, [`${web}/picture.test.ts`], {
    'Paints work that leaves lines up': [' && minutesDown !== 0', ''],
    'Sorts sites with planned work by name, not by date': [' || earlier(due(a), due(b))', ''],
    'Takes a restored incident for a fault': [' && !isRestored', ''],
  }),
  ...faultsIn(`${web}/network-words.ts`, [`${web}/picture.test.ts`], {
    'Says that a site with one broken circuit has no connection': ['return since', 'return count === since'],
  }),
  ...faultsIn(`${web}/clusters.ts`, [`${web}/geometry.test.ts`], {
    'Draws few sites as clusters': ['sites.length > mostSingleSites', 'sites.length > 0'],
  }),
]
