import { noticeLatest, noticeList, noticeUnreadGet } from '@portal/contract/notifications/notifications.ts'
import { orderRead } from '@portal/contract/orders/orders.ts'
import { amountsOf, moneyIn } from './orders.ts'
import type { Walk } from './walk.ts'

/** The bell counts the unread ones of the list, and an amount in a notification is one of its order. */
export async function checkNotices(walk: Walk): Promise<void> {
  const { unread } = await walk.ask(noticeUnreadGet)
  const latest = await walk.ask(noticeLatest)
  const list = await walk.ask(noticeList)
  walk.agree('notifications, unread in the bell', latest.unread, unread)
  walk.agree('notifications, unread in the list', list.unread, unread)
  const notices = await walk.rows(noticeList, {}, 500)
  if (notices.length < 500) walk.agree('notifications, unread', unread, notices.filter(({ isRead }) => !isRead).length)
  walk.agree('notifications, the latest', latest.notices, notices.slice(0, latest.notices.length))
  if (!walk.may('BusinessPortalOrders')) return
  for (const { title, text, path } of notices) {
    const orderId = /^\/orders\/([^/#?]+)/.exec(path)?.[1]
    const amounts = moneyIn(`${title} ${text}`)
    if (!orderId || amounts.length === 0) continue
    const order = await walk.find(orderRead, { params: { orderId } })
    if (!order) continue
    const known = amountsOf(order)
    for (const each of amounts) walk.agree(`notification "${title}"`, known.has(each) || each, true)
  }
}
