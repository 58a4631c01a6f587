import type { Boot, SignedIn } from '@portal/contract/boot.ts'
import { permissionResources } from '@portal/contract/permission.ts'
import { productCategories } from '@portal/contract/services/category.ts'

// Import this before any module that reads the page's data.

export const signedIn: SignedIn = {
  session: {
    user: { name: 'Ada Byron', email: 'ada@customer.example', image: null },
    expires: '2030-01-01T00:00:00.000Z',
    accessToken: 'token',
    authServerBaseUrl: 'http://id.example',
    gatewayBaseUrl: 'http://gateway.example',
    llqtPortalUrl: 'http://quoting.example/start',
    clcAccountId: 'CLC-1',
    environment: 'test',
    aiKey: '',
    apmBaseUrl: 'http://apm.example',
  },
  user: { given_name: 'Ada', family_name: 'Byron', email: 'ada@customer.example' },
  accountName: 'Customer Ltd',
  accountId: '104872',
  accountUrl: 'http://id.example/account',
  permissions: permissionResources.map((resource) => ({ resource })),
  categories: {},
  shownCategories: [...productCategories],
  categoryNames: {},
  choices: { columns: {}, opens: {} },
}

const boot: Boot = {
  productName: 'Business',
  theme: 'business',
  environment: 'development',
  version: 'v1',
  gatewayBaseUrl: 'http://gateway.example',
  faqUrl: 'http://help.example/faqs',
  supportPhone: '01632 960100',
  salesContacts: [
    { title: 'Business Sales', name: 'Sales desk', email: 'sales@portal.example', phone: '01632 960114' },
    { title: 'Partner Sales', name: 'Partner desk', email: 'partners@portal.example', phone: '01632 960127' },
  ],
  linkedTools: [
    { key: 'cloud-cost', name: 'Cloud cost tool', url: 'http://costs.example' },
    { key: 'backup', name: 'Backup portal', url: 'http://backup.example' },
  ],
  // Out of range, so that no agent is loaded.
  monitoring: { serviceName: 'portal', sampleRate: -1 },
  signedIn,
  preloaded: {},
}

const page = document.createElement('script')
page.id = 'boot'
page.type = 'application/json'
page.textContent = JSON.stringify(boot)
document.head.append(page)
