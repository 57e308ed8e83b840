import type { ReactNode } from 'react';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';

/** The company's own account of itself, beside its people. */
export function AboutProfile({ image, html }: { image: string; html: string }): ReactNode {
  return (
    <section className="about-profile ruled-above" aria-labelledby="about-profile-title">
      <div className="split container section-space">
        <div className="about-profile-side">
          <h2 id="about-profile-title">公司简介</h2>
          <div className="picture-box about-profile-frame">
            <Picture
              src={image}
              alt="团队围着一张沙盘，对着在建楼和塔机的模型讨论方案"
              sizes="(min-width: 1440px) 620px, 44vw"
            />
          </div>
        </div>
        <RichText html={html} />
      </div>
    </section>
  );
}
