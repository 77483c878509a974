import { browser } from 'wxt/browser';
import { ignore } from '../../core/ignore';

/** Neither browser needs a permission for this, since a group gets no title. */
const NO_GROUP = -1;

/**
 * Puts a tab into the group of another one. Where that has none, one is made of the two if `makesGroup`. Does nothing
 * in browsers without groups, and for pinned tabs, which a group would unpin.
 */
export async function joinGroup(
  tabId: number,
  { tabId: besideTabId, makesGroup }: { readonly tabId: number; readonly makesGroup: boolean },
): Promise<void> {
  if (typeof browser.tabs.group !== 'function') return;
  const beside = await browser.tabs.get(besideTabId).catch(ignore('it was closed'));
  if (!beside) return;
  try {
    let groupId = beside.groupId ?? NO_GROUP;
    if (groupId === NO_GROUP) {
      if (!makesGroup || beside.pinned) return;
      // Without a window the group would be made in the one that was used last, and the tab moved there.
      const { windowId } = beside;
      groupId = await browser.tabs.group({ tabIds: [besideTabId], createProperties: { windowId } });
    }
    await browser.tabs.group({ groupId, tabIds: [tabId] });
  } catch {
    // A window without groups, or a tab that was moved or closed meanwhile: it then stands without a group.
  }
}
