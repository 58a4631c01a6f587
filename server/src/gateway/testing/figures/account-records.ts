import { activityList, activityPeopleList } from '@portal/contract/activity/activity.ts'
import { apiKeyList } from '@portal/contract/api-keys/api-keys.ts'
import { isLive } from '@portal/contract/api-keys/values.ts'
import { namedEntities } from '@portal/contract/entities.ts'
import { dayOf } from '@portal/contract/format/days.ts'
import { viewList, viewTileList } from '@portal/contract/views/views.ts'
import { listNames, lists } from '@portal/contract/views/values.ts'
import { deliveryGet, deliveryList, webhookList } from '@portal/contract/webhooks/webhooks.ts'
import { deliveryStates } from '@portal/contract/webhooks/values.ts'
import { sum } from './sum.ts'
import { pick, type Walk } from './walk.ts'

/** The filters of the activity log find every row once. */
export async function checkActivity(walk: Walk): Promise<void> {
  const rows = await walk.rows(activityList, {}, 1000)
  const total = await walk.total(activityList)
  if (total <= 1000) walk.agree('activity log, rows', rows.length, total)
  const { people } = await walk.ask(activityPeopleList)
  const ofPeople = await Promise.all(
    people.map(({ actorId }) => walk.total(activityList, { query: { person: actorId } })),
  )
  walk.agree('activity log, all people', sum(ofPeople), total)
  for (const thing of namedEntities) {
    const found = await walk.total(activityList, { query: { thing } })
    if (total <= 1000) walk.agree(`activity log, ${thing}`, found, rows.filter((row) => row.thing === thing).length)
  }
}

/** A key that works has not expired, and has lost only permissions that it was given. */
export async function checkKeys(walk: Walk): Promise<void> {
  const { rows } = await walk.ask(apiKeyList)
  for (const key of rows) {
    const screen = `API key ${key.name}`
    walk.agree(`${screen}, is over`, isLive(key) && key.expiresOn < dayOf(walk.now), false)
    walk.agree(`${screen}, revoked`, key.revokedAt !== null, key.state === 'revoked')
    const unknown = key.lost.filter((resource) => !key.resources.includes(resource))
    walk.agree(`${screen}, lost permissions`, unknown, [])
  }
}

/** A webhook counts the messages of its log, and each message its attempts. */
export async function checkWebhooks(walk: Walk): Promise<void> {
  const { webhooks } = await walk.ask(webhookList)
  for (const { webhookId, name, waiting } of webhooks) {
    const params = { webhookId }
    const counts = await Promise.all(
      deliveryStates.map((state) => walk.total(deliveryList, { params, query: { state } })),
    )
    walk.agree(`webhook ${name}, messages`, sum(counts), await walk.total(deliveryList, { params }))
    walk.agree(
      `webhook ${name}, waiting`,
      waiting,
      await walk.total(deliveryList, { params, query: { state: 'waiting' } }),
    )
    for (const row of await walk.rows(deliveryList, { params }, 30)) {
      const message = await walk.ask(deliveryGet, { params: { webhookId, deliveryId: row.deliveryId } })
      walk.agreeIn(`webhook ${name}, message ${row.deliveryId}`, message, row)
      walk.agree(`webhook ${name}, attempts of ${row.deliveryId}`, row.attempts, message.log.length)
      const last = message.log.toSorted((one, other) => one.attemptNo - other.attemptNo).at(-1)
      const shown = pick(row, 'statusCode', 'durationMs', 'fault')
      if (last)
        walk.agree(
          `webhook ${name}, result of ${row.deliveryId}`,
          shown,
          pick(last, 'statusCode', 'durationMs', 'fault'),
        )
    }
  }
}

/** The dashboard has the tiles that the views of the lists say it has. */
export async function checkViews(walk: Walk): Promise<void> {
  const seen = listNames.filter((list) => walk.may(lists[list].needs))
  const views = await Promise.all(seen.map(async (list) => (await walk.ask(viewList, { query: { list } })).views))
  const { tiles } = await walk.ask(viewTileList)
  const idsOf = (all: typeof tiles) => all.map(({ viewId }) => viewId).toSorted()
  walk.agree('dashboard, tiles of views', idsOf(tiles), idsOf(views.flat().filter(({ isTile }) => isTile)))
}
