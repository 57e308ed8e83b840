import type { ReactNode } from 'react';
import type { Site } from '../../../server/settings.ts';
import { staffCall } from '../state/staff-call.ts';
import { BusyButton } from '../widgets/busy-button.tsx';
import { Button } from '../widgets/button.tsx';
import { toast } from '../widgets/toast.tsx';

interface RobotTestProps {
  robot: Site['robot'];
  /** The environment has a robot, which is notified instead. */
  hasWebhook: boolean;
  onRobot(robot: NonNullable<Site['robot']>): void;
}

/** Below the robot's address, which is never shown again: whether there is one, a test message, and its removal. */
export function RobotTest({ robot, hasWebhook, onRobot }: RobotTestProps): ReactNode {
  const isSet = robot?.set === true;
  return (
    <div className="form-grid-full below-4">
      <p className="field-hint">
        {hasWebhook && '服务器上另外配置了机器人（NOTIFY_WEBHOOK）：通知发到那里，这里填写的不使用。'}
        {isSet
          ? `已有地址，最后四位是 ${robot.end}；不再显示全部，填写新的会换掉它。`
          : '还没有保存过地址；保存以后可以试发。'}
      </p>
      <div className="row wraps gap-3 above-2">
        <BusyButton disabled={!isSet && !hasWebhook} onPress={tryOut}>
          试发一条
        </BusyButton>
        {isSet && <Button onClick={() => onRobot({ url: '', set: false, end: '' })}>移除机器人</Button>}
      </div>
    </div>
  );
}

async function tryOut(): Promise<void> {
  const result = await staffCall('robot/test', {});
  toast.answer(result.ok ? { ok: true, msg: result.data.message } : result);
}
