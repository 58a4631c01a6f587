import { Random } from './random.ts'

export interface Order {
  services: number
  accounts: number
  bigAccount: number
  seed: number
  /** People who do not sign in. */
  contacts?: number
  /** Months of bills and of metered usage. */
  billMonths?: number
}

export const bigAccountId = '100000'

const [accountStream, siteStream, serviceStream, contactStream] = [1, 2, 3, 4]
const dealerEvery = 40

/** Derives all ownership from the seed alone, so that writing a million rows needs no lists in memory. */
export class Plan {
  readonly order: Order

  constructor(order: Order) {
    this.order = order
  }

  accountId(account: number): string {
    return String(Number(bigAccountId) + account)
  }

  isDealer(account: number): boolean {
    return account % dealerEvery === dealerEvery - 1
  }

  /** The dealer of a customer, if it has one among the accounts. */
  dealerOf(account: number): string | null {
    const dealer = account - (account % dealerEvery) + dealerEvery - 1
    const isSold = account % 3 === 0 && !this.isDealer(account) && dealer < this.order.accounts
    return isSold ? this.accountId(dealer) : null
  }

  /** The first account has the large number of services; small accounts are many, large ones few. */
  accountOf(service: number): number {
    const { bigAccount, accounts } = this.order
    if (service < bigAccount || accounts === 1) return 0
    const at = this.service(service).next()
    return 1 + Math.floor(at * at * (accounts - 1))
  }

  sitesOf(account: number): number {
    if (account === 0) return Math.max(1, Math.ceil(this.order.bigAccount / 100))
    const { services, bigAccount, accounts } = this.order
    const usual = Math.ceil(Math.max(services - bigAccount, 0) / Math.max(accounts - 1, 1) / 8)
    return 1 + this.account(account).below(2 * usual)
  }

  account(account: number): Random {
    return new Random(this.order.seed, accountStream ?? 0, account)
  }

  site(account: number, site: number): Random {
    return new Random(this.order.seed, siteStream ?? 0, account, site)
  }

  contact(contact: number): Random {
    return new Random(this.order.seed, contactStream ?? 0, contact)
  }

  service(service: number): Random {
    return new Random(this.order.seed, serviceStream ?? 0, service)
  }
}
