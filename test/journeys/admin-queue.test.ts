import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
import type { ListOf } from '../../server/contract/call-row.ts';
import { chinaDay, DAY_MS } from '../../server/contract/china-time.ts';
import type { Enquiry } from '../../server/features/leads/enquiry.ts';
import type { SiteWhole } from '../../server/settings.ts';
import { dialogOf, PHONE, saidOf } from '../browser/back-office.ts';
import { axeFindings } from '../browser/page-checks.ts';
import { inChromium } from '../browser/site-in-chromium.ts';
import { boxesOf } from '../browser/waits.ts';
import { fromNoon, NOON } from '../helpers/from-noon.ts';
import { suiteStaff } from '../helpers/suite-site.ts';

/** The least that a finger meets. */
const FINGER_PX = 44;

inChromium('leads as a queue', ({ site, visits }) => {
  fromNoon();
  const staff = suiteStaff(site);
  before(async () => {
    await site.call('agent/save', { agentName: '王经理', agentInfo: '淄博建材', phone: '13800000001' });
    await site.call('enquiry/save', { name: '赵工', phone: '13800000001', content: '塔机报价' });
    await site.call('agent/save', { agentName: '李经理', agentInfo: '青岛建材', phone: '13900000002' });
  });
  const names = (page: Page) => page.locator('tbody .table-card-title').allTextContents();
  const handled = async () => {
    const { body } = await site.call<ListOf<{ agentName: string; handled: boolean }>>('agent/list', {}, staff);
    return body.data!.data.filter((row) => row.handled).map((row) => row.agentName);
  };

  it('waits on the first screen, the longest first, and is marked by the third press on a phone; 撤销 takes that back', () =>
    visits.office(['/dashboard', PHONE], async ({ page }) => {
      const waiting = page.getByRole('region', { name: '待处理 3' });
      const number = page.getByRole('link', { name: '待处理 3', exact: true });
      const steps = page.getByRole('region', { name: '开始使用' });
      const isAbove = async (upper: Locator, lower: Locator) => {
        await steps.getByText(/^已完成/).waitFor();
        const [first, then] = await boxesOf(upper, lower);
        return first.y < then.y;
      };
      assert.ok((await isAbove(number, steps)) && (await isAbove(steps, waiting)), 'until the site has its own name');
      const gaps = await page.locator('.admin-page > :visible:not(h1)').evaluateAll((all) => {
        const boxes = all.map((one) => one.getBoundingClientRect());
        return boxes.slice(1).map(({ top }, at) => Math.round(top - boxes[at]!.bottom));
      });
      assert.deepEqual(new Set(gaps), new Set([10]), 'alike, below the doubts too');
      await isForFingers(number);
      await number.click();
      await page.waitForFunction(() => document.getElementById('waiting-title')!.getBoundingClientRect().top < 300);
      const { body } = await site.call<SiteWhole>('site/read', {}, staff);
      const { site: before, version } = body.data!;
      const named = { ...before.company, name: '甲建机械有限公司' };
      await site.call('site/save', { site: { company: named }, version }, staff);
      await page.reload();
      assert.ok(await isAbove(waiting, steps));
      assert.equal(await number.count(), 0);
      await waiting.getByText('该联系的、等得最久的在最前').waitFor();
      assert.match((await waiting.locator('li').first().textContent()) ?? '', /^代理申请\s*王经理/);
      const call = waiting.getByRole('link', { name: '拨打' }).first();
      assert.equal(await call.getAttribute('href'), 'tel:13800000001');
      await isForFingers(call);
      await waiting.getByRole('link', { name: '代理申请 2 条' }).click(); // opening the back office was the first
      await page.getByRole('button', { name: '待处理 2' }).waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.getByRole('button', { name: '标为已处理', description: '王经理' }).click();
      await saidOf(page, '已标为已处理“王经理”').waitFor();
      await page.getByRole('button', { name: '已处理 1' }).waitFor();
      assert.deepEqual([await names(page), await handled()], [['李经理'], ['王经理']]);
      await page.getByRole('button', { name: '撤销' }).click();
      await saidOf(page, '已撤销标为已处理“王经理”').waitFor();
      assert.deepEqual(await handled(), []);
    }));

  it('says under the heads of the specification what they hold, and in its row who noted what and when', () =>
    visits.office('/AdminAgenttoJoin', async ({ page }) => {
      const heads = page.locator('thead th');
      await heads.first().waitFor();
      assert.equal((await heads.allTextContents()).join(), '序号,代理商名称,代理商介绍,联系方式,时间,状态,操作');
      const hints = await heads.evaluateAll((all) => all.map((head) => getComputedStyle(head, '::after').content));
      for (const hint of ['联系人', '公司', '手机号']) assert.ok(hints.join().includes(hint), hints.join());
      const row = page.getByRole('row', { name: '王经理' });
      const presses = [
        row.getByRole('link', { name: '拨打 13800000001' }),
        row.getByRole('button', { name: '复制 13800000001' }),
      ];
      for (const one of presses) await isForFingers(one);
      const [call, copy] = await boxesOf(...presses);
      assert.equal(call?.y, copy?.y, 'in one line, though the number has other leads');
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await row.getByRole('button', { name: '复制' }).click();
      await saidOf(page, '手机号已复制').waitFor();
      assert.equal(await page.evaluate(() => navigator.clipboard.readText()), '13800000001');
      await row.getByRole('button', { name: '另有 1 条同号' }).click();
      await page.getByRole('menuitem', { name: /^咨询线索 .* 赵工 塔机报价$/ }).click();
      await dialogOf(page).getByText('塔机报价').waitFor();
      await page.goto('/AdminAgenttoJoin');
      let reads = 0;
      page.on('request', (request) => (reads += Number(request.url().endsWith('/v1/agent/detailAgent'))));
      await page.getByRole('button', { name: '查看', description: '王经理' }).click();
      await dialogOf(page).getByLabel('备注').fill('周五回电');
      await dialogOf(page).getByText('淄博建材').waitFor();
      assert.equal(reads, 1, 'the form and the facts are one answer');
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await row.getByText('周五回电').waitFor();
      assert.match((await row.textContent()) ?? '', /待处理 admin \d\d-\d\d \d\d:\d\d周五回电/);
    }));

  it('is counted in the sidebar, once a minute while somebody is there; its tabs lead through it', () =>
    visits.office('/AdminEnquiry', async ({ page }) => {
      const badge = page.locator('.sidebar-entry[data-count="1"][title="咨询线索，1 条待处理"]');
      await badge.waitFor();
      await page.clock.install();
      await page.reload();
      await badge.waitFor();
      await site.call('enquiry/save', { name: '孙工', phone: '13700000003', content: '升降机' });
      await page.clock.runFor(61_000);
      await page.locator('.sidebar-entry[title="咨询线索，2 条待处理"]').waitFor();
      // counted in the page: its requests are reported after the clock has run
      const asked = await page.evaluateHandle(() => {
        const asked = { times: 0 };
        const { fetch } = window;
        window.fetch = (address, options) => {
          if (String(address).endsWith('/v1/lead/queue')) asked.times += 1;
          return fetch(address, options);
        };
        return asked;
      });
      const timesAfter = async (minutes: number) => {
        await page.clock.runFor(minutes * 60_000);
        return asked.evaluate(({ times }) => times);
      };
      const whileUsed = await timesAfter(29);
      const later = await timesAfter(60);
      assert.ok(whileUsed > 10 && later - whileUsed <= 2, `${whileUsed}, then ${later}: nobody was there`);
      await page.clock.resume();
      await page.getByRole('button', { name: '查询' }).click();
      await page.getByRole('button', { name: '我来跟进', description: '孙工' }).click();
      await saidOf(page, '正在跟进“孙工”').waitFor();
      await page.getByRole('button', { name: '查看', description: '孙工' }).waitFor({ state: 'detached' });
      assert.deepEqual(await names(page), ['赵工']);
      await page.getByRole('button', { name: '跟进中 1' }).click();
      await page.getByRole('button', { name: '标为无效', description: '孙工' }).waitFor();
      await page.getByRole('button', { name: '标为已成交', description: '孙工' }).click();
      await page.getByRole('button', { name: '已完结 1' }).click();
      await page.getByRole('button', { name: '查看', description: '孙工' }).waitFor();
      await page.getByLabel('状态', { exact: true }).selectOption('无效'); // asks at once
      await page.getByText('没有找到符合条件的线索').waitFor();
      assert.deepEqual(await axeFindings(page), []);
      await page.close(); // its clock is not the machine's
    }));

  it('comes back on the day on which it is to be called: first on the dashboard, in the number, with its history', () =>
    visits.office('/AdminEnquiry', async ({ page }) => {
      await page.getByRole('button', { name: '查看', description: '赵工' }).click();
      const day = dialogOf(page).getByLabel('下次联系');
      const pressed = async (word: string | RegExp) => {
        await dialogOf(page).getByRole('button', { name: word, exact: true }).click();
        return new Date(await day.inputValue());
      };
      const tomorrow = await pressed('明天'); // which may be Friday or Monday
      assert.equal(tomorrow.getTime(), Date.parse(chinaDay(NOON + DAY_MS)));
      assert.equal((await pressed(tomorrow.getUTCDay() === 5 ? '明天' : /^下?周五$/)).getUTCDay(), 5);
      assert.equal((await pressed(tomorrow.getUTCDay() === 1 ? '明天' : '下周一')).getUTCDay(), 1);
      await day.fill(chinaDay(NOON));
      await dialogOf(page).getByLabel('备注').fill('周五回电');
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await saidOf(page, '状态：跟进中').waitFor(); // by its day
      await page.getByLabel('关键词').fill('赵工');
      await page.getByRole('button', { name: '查询' }).click();
      await page.getByRole('button', { name: '跟进中里有 1 条' }).click();
      await page.locator('.sidebar-entry[title="咨询线索，1 条待处理"]').waitFor();
      await page.getByRole('row', { name: '赵工' }).getByText('该联系了').waitFor();
      await page.goto('/dashboard');
      const first = page.getByRole('region', { name: '待处理 3' }).locator('li').first();
      await first.getByText('该联系了').waitFor();
      await first.getByRole('link', { name: '赵工' }).click();
      const history = dialogOf(page).getByRole('region', { name: '处理记录' });
      await history.getByText(/admin：跟进中，\d{4}-\d\d-\d\d 再联系。周五回电/).waitFor();
      const foot = dialogOf(page).locator('.dialog-foot');
      assert.deepEqual(await foot.getByRole('button').allTextContents(), ['取消', '确定'], '彻底删除 stands apart');
      assert.deepEqual(await axeFindings(page), []);
      await dialogOf(page).getByLabel('状态', { exact: true }).selectOption('新线索'); // for the next one
      await dialogOf(page).getByRole('button', { name: '确定' }).click();
      await saidOf(page, '保存成功！').waitFor();
    }));

  it('is taken up with one press on a phone, and erased only after a question', () =>
    visits.office(['/AdminEnquiry', PHONE], async ({ page }) => {
      await page.getByRole('button', { name: '我来跟进', description: '赵工' }).waitFor();
      const long = '淄博市张店区某某自动化包装机械制造有限责任公司华东大区采购部';
      await site.call('enquiry/save', { name: long, phone: '13600000004', content: '升降机' });
      await page.getByRole('button', { name: '查询' }).click();
      await page.getByRole('button', { name: '我来跟进', description: long }).click();
      await saidOf(page, `正在跟进“${long}”`).waitFor();
      await page.getByRole('button', { name: '我来跟进', description: long }).waitFor({ state: 'detached' }); // no row moves now
      await page.getByRole('button', { name: '我来跟进', description: '赵工' }).click();
      await saidOf(page, '正在跟进“赵工”').waitFor();
      const enquiry = async () => {
        const { body } = await site.call<ListOf<Enquiry>>('enquiry/list', { keyword: '赵工' }, staff);
        return body.data!.data.map(({ status, ownerName }) => [status, ownerName]);
      };
      assert.deepEqual(await enquiry(), [['following', 'admin']]);
      await page.getByRole('button', { name: /^跟进中/ }).click();
      await page.getByRole('button', { name: '我来跟进', description: '赵工' }).waitFor({ state: 'detached' });
      await page.getByRole('button', { name: '查看', description: '赵工' }).click();
      // the list's toast comes into the dialog once that is open: before, it stands at the foot of the window
      const body = (await dialogOf(page).locator('.dialog-body').boundingBox())!; // proof: it is shown
      const cross = (await dialogOf(page).getByRole('button', { name: '关闭', exact: true }).boundingBox())!; // proof: it is shown
      const endOfTitle = await dialogOf(page).evaluate((dialog) => {
        const title = document.createRange();
        title.selectNodeContents(dialog.querySelector('.dialog-title') ?? dialog);
        return title.getBoundingClientRect().right;
      });
      for (const name of ['赵工', long]) {
        const toast = dialogOf(page).locator('.toast:visible', { hasText: `正在跟进“${name}”` });
        await toast.waitFor();
        const box = (await dialogOf(page).locator('.toast-stack').boundingBox())!; // proof: it is shown, for its 撤销
        assert.ok(box.y + box.height <= body.y && box.x + box.width <= cross.x, `撤销 of ${name} is over no field`);
        assert.ok(box.x > endOfTitle, 'nor over the title');
        await toast.getByRole('button', { name: '关闭提示' }).click();
      }
      await page.getByRole('button', { name: '彻底删除' }).click();
      await page.getByText('不能撤销').waitFor();
      const missed: string[] = [];
      page.on('response', (response) => void (response.status() === 404 && missed.push(response.url())));
      await page.getByRole('alertdialog', { name: '彻底删除' }).getByRole('button', { name: '彻底删除' }).click();
      await saidOf(page, '已彻底删除！').waitFor();
      await dialogOf(page).waitFor({ state: 'detached' });
      assert.deepEqual(missed, [], 'nothing asks for what was erased');
      assert.deepEqual(await enquiry(), []);
    }));
});

async function isForFingers(control: Locator): Promise<void> {
  const box = await control.boundingBox();
  assert.ok(box && box.width >= FINGER_PX && box.height >= FINGER_PX, `${box?.width} × ${box?.height}`);
}
