import type { ReactNode } from 'react';
import type { Site } from '../../../server/contract/kinds/settings.ts';
import { withoutHydration } from '../widgets/without-hydration.tsx';

/** What can be looked up about the company, and where: plain tables. */
export const Verification = withoutHydration(({ verification }: { verification: Site['verification'] | undefined }) => {
  if (!verification) return null;
  const { legalName, creditCode, contact, wechat, papers } = verification;
  return (
    <section className="verification section-space" id="verification" aria-labelledby="verification-title">
      <div className="container">
        <h2 id="verification-title">核验我们</h2>
        <table className="verification-table above-6">
          <tbody>
            <Row name="企业全称">{legalName}</Row>
            <Row name="统一社会信用代码">
              <span className="figures">{creditCode}</span>
            </Row>
            <Row name="联系人">{contact}</Row>
            {wechat && <Row name="微信号">{wechat}</Row>}
          </tbody>
        </table>
        {papers.length > 0 && (
          <table className="verification-table above-8">
            <thead>
              <tr>
                {['证书', '编号', '发证机构', '在哪里查'].map((head) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {papers.map(({ name, number, issuer, where }) => (
                <tr key={`${name} ${number}`}>
                  <th scope="row">{name}</th>
                  <td className="figures">{number}</td>
                  <td>{issuer}</td>
                  <td>{where}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
});

function Row({ name, children }: { name: string; children: ReactNode }): ReactNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}
