import { expect } from '@playwright/test'
import type { Screen } from './screens.ts'

/** Screens that accessibility.spec leaves to their journeys, and the states of often used ones, by person. */
export const moreScreens: Record<string, { who: string; list: Screen[] }> = {
  'the first pages': {
    who: 'service.desk',
    list: [
      { path: '/', shows: 'No connection since' },
      {
        path: '/',
        shows: 'No connection since',
        async act(page) {
          await page.keyboard.press('Control+k')
          await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused()
        },
      },
      {
        path: '/',
        shows: 'No connection since',
        async act(page) {
          await page.keyboard.press('Control+k')
          await page.getByRole('dialog').getByRole('combobox').fill('rochdale')
          await expect(page.getByRole('dialog').getByText('Run diagnostics on').first()).toBeVisible()
        },
      },
      {
        path: '/services',
        shows: 'Rochdale – Depot 2',
        async act(page) {
          const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: 'Menu' })
          if (await menu.isVisible()) await menu.click()
        },
      },
      { path: '/services', shows: 'Rochdale – Depot 2' },
      { path: '/services/S-2044871', shows: 'Notice period' },
      { path: '/services/S-2081147', shows: 'Notice period' },
      { path: '/network', shows: 'Rochdale' },
      { path: '/help-and-support/cases/CS-51873', shows: /^Next update by/ },
      { path: '/orders/70-31455', shows: /after the contractual date$/ },
      { path: '/dns/reverse', shows: 'Reverse DNS' },
      { path: '/quoting/rate-cards', shows: /./ },
      { path: '/monitoring', shows: /./ },
      { path: '/accessibility', shows: 'Accessibility' },
      { path: '/privacy', shows: 'Privacy' },
    ],
  },
  'links of people without a sign-in': {
    who: 'service.desk',
    list: [
      { path: '/shared/order#nothing', shows: /./ },
      { path: '/shared/quote#nothing', shows: /./ },
      { path: '/verify-email#nothing', shows: /./ },
      { path: '/invitation#nothing', shows: /./ },
      { path: '/unsubscribe#nothing', shows: /./ },
      { path: '/visitor-details#nothing', shows: /./ },
      { path: '/billing/card-payments/nothing', shows: 'Card payment not found' },
    ],
  },
  'a search without results': {
    who: 'service.desk',
    list: ['/services', '/orders', '/help-and-support/cases', '/account/admin', '/billing/invoices', '/dns'].map(
      (path) => ({ path: `${path}?search=zzzz`, shows: /./ }),
    ),
  },
  'an account without services': {
    who: 'freya',
    list: [
      '/',
      '/services',
      '/network',
      '/service-status',
      '/orders',
      '/help-and-support/cases',
      '/account/admin',
      '/billing/invoices',
      '/billing/cost',
      '/dns',
    ].map((path) => ({ path, shows: /./ })),
  },
  'an account with thousands of services': {
    who: 'priya',
    list: [
      '/',
      '/services',
      '/network',
      '/orders',
      '/help-and-support/cases',
      '/account/admin',
      '/billing/invoices',
    ].map((path) => ({ path, shows: /./ })),
  },
  'a person without permissions': {
    who: 'tomasz',
    list: ['/', '/orders', '/account/admin', '/billing/invoices', '/help-and-support/cases'].map((path) => ({
      path,
      shows: /./,
    })),
  },
  'a dealer': {
    who: 'martin',
    list: ['/', '/services?customers=all', '/billing/invoices?customers=all', '/quoting/new'].map((path) => ({
      path,
      shows: /./,
    })),
  },
  'the desk, further': {
    who: 'ruth.calder',
    list: [
      { path: '/', shows: /./ },
      { path: '/desk', shows: /(overdue|within the hour|all caught up)$/ },
      { path: '/desk?search=rochdale', shows: /./ },
      { path: '/desk/104872/visits/DV-20971', shows: 'DV-20971' },
      { path: '/desk/incidents/new', shows: 'Affected services' },
      { path: '/desk/incidents/MSO-20417', shows: 'Fibre fault at Bristol Quay' },
      { path: '/desk/teams', shows: 'Teams' },
      { path: '/desk/accounts', shows: 'Accounts' },
      {
        path: '/desk/commission',
        shows: 'Saltmere',
        opens: '/desk/:accountId/commission/:month',
        async act(page) {
          await page.getByRole('table').getByRole('link').first().click()
          await expect(page).toHaveURL(/\/commission\/\d{4}-\d\d/)
        },
      },
      { path: '/desk/nowhere', shows: /./ },
    ],
  },
}
