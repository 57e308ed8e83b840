import type { Site } from '../../../server/settings.ts';
import { byLine } from '../widgets/by-word.tsx';

/** Over the columns of the certificates, and on a phone before each cell. */
const HEADS = ['编号', '发证机构', '在哪里查'];

/** Entries in public registers and where to verify them, as plain tables. */
export function Verification({ verification }: { verification: Site['verification'] | undefined }) {
  if (!verification || Object.values(verification).every((value) => value.length === 0)) return null;
  const { legalName, creditCode, contact, wechat, papers } = verification;
  const facts = [
    ['企业全称', legalName],
    ['统一社会信用代码', creditCode],
    ['联系人', contact],
    ['微信号', wechat],
  ].filter(([, value]) => value);
  return (
    <section className="verification section-space" id="verification" aria-labelledby="verification-title">
      <div className="container">
        <h2 id="verification-title">核验我们</h2>
        {facts.length > 0 && (
          <table className="verification-table fixed-columns cells full-width above-6">
            <tbody>
              {facts.map(([name, value]) => (
                <tr key={name} className="ruled-below">
                  <th className="soft" scope="row">
                    {name}
                  </th>
                  <td className="figures" colSpan={HEADS.length}>
                    {value}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
        {papers.length > 0 && (
          <table className="verification-table fixed-columns cells full-width above-8">
            <thead className="verification-heads">
              <tr className="ruled-below">
                {['证书', ...HEADS].map((head) => (
                  <th key={head} className="soft" scope="col">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {papers.map(({ name, number, issuer, where }) => (
                <tr key={`${name} ${number}`} className="ruled-below">
                  <th className="verification-name" scope="row">
                    <span className="strong keep-phrases">{byLine(name)}</span>
                  </th>
                  {[number, byLine(issuer), <Register key={where} text={where} />].map((text, index) => (
                    <td key={HEADS[index]} className="verification-paper" data-head={HEADS[index]}>
                      <span className="figures keep-phrases">{text}</span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </section>
  );
}

/** Where to verify a certificate: a link if the register's address is known. */
function Register({ text }: { text: string }) {
  const word = text.split(/\s/).pop() ?? '';
  const at = word.search(/https?:\/\/./);
  if (at === -1) return byLine(text);
  const address = word.slice(at);
  return (
    <a href={address} target="_blank" rel="noopener noreferrer">
      {byLine(text.slice(0, -address.length).trim() || address)}
    </a>
  );
}
