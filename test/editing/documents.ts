/** Documents in the style of different tools, for tests of editing. */

/** A plain sequence, with a comment, vendor extensions, documentation and unusually ordered attributes. */
export const order = `<?xml version="1.0" encoding="UTF-8"?>
<!-- drawn by hand -->
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" xmlns:acme="http://acme.example/bpmn" id="Definitions_1" targetNamespace="http://acme.example">
  <bpmn:process name="Order" id="Process_1" isExecutable="false">
    <bpmn:extensionElements><acme:owner  name='sales' /></bpmn:extensionElements>
    <bpmn:startEvent id="Start" name="Order received">
      <bpmn:outgoing>F1</bpmn:outgoing>
    </bpmn:startEvent>
    <bpmn:userTask name="Check&#10;stock" acme:form="stock" id="Check">
      <bpmn:documentation>Ask the &lt;warehouse&gt;.</bpmn:documentation>
      <bpmn:extensionElements>
        <acme:note><![CDATA[as <it> is]]></acme:note>
      </bpmn:extensionElements>
      <bpmn:incoming>F1</bpmn:incoming>
      <bpmn:outgoing>F2</bpmn:outgoing>
    </bpmn:userTask>
    <!-- the slow part -->
    <bpmn:task id="Pick" name="Pick items"><bpmn:incoming>F2</bpmn:incoming><bpmn:outgoing>F3</bpmn:outgoing></bpmn:task>
    <bpmn:task id="Pack" name="Pack items">
      <bpmn:incoming>F3</bpmn:incoming>
      <bpmn:outgoing>F4</bpmn:outgoing>
    </bpmn:task>
    <bpmn:serviceTask id="Ship" name="Ship order" implementation="##WebService">
      <bpmn:incoming>F4</bpmn:incoming>
      <bpmn:outgoing>F5</bpmn:outgoing>
    </bpmn:serviceTask>
    <bpmn:endEvent id="End" name="Order shipped">
      <bpmn:incoming>F5</bpmn:incoming>
    </bpmn:endEvent>
    <bpmn:sequenceFlow id="F1" sourceRef="Start" targetRef="Check" />
    <bpmn:sequenceFlow id="F2" sourceRef="Check" targetRef="Pick" />
    <bpmn:sequenceFlow targetRef="Pack" sourceRef="Pick" id="F3" acme:weight="2" />
    <bpmn:sequenceFlow id="F4" sourceRef="Pack" targetRef="Ship" />
    <bpmn:sequenceFlow id="F5" sourceRef="Ship" targetRef="End" />
    <bpmn:textAnnotation id="Note"><bpmn:text>Twice a day</bpmn:text></bpmn:textAnnotation>
    <bpmn:association id="Note_Link" sourceRef="Pick" targetRef="Note" />
  </bpmn:process>
  <bpmndi:BPMNDiagram id="Diagram_1">
    <bpmndi:BPMNPlane id="Plane_1" bpmnElement="Process_1">
      <bpmndi:BPMNShape id="Start_di" bpmnElement="Start"><dc:Bounds x="100" y="100" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Check_di" bpmnElement="Check"><dc:Bounds x="200" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Pick_di" bpmnElement="Pick"><dc:Bounds x="350" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Pack_di" bpmnElement="Pack"><dc:Bounds x="500" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="Ship_di" bpmnElement="Ship"><dc:Bounds x="650" y="80" width="100" height="80" /></bpmndi:BPMNShape>
      <bpmndi:BPMNShape id="End_di" bpmnElement="End"><dc:Bounds x="800" y="100" width="36" height="36" /></bpmndi:BPMNShape>
      <bpmndi:BPMNEdge id="F1_di" bpmnElement="F1"><di:waypoint x="136" y="118" /><di:waypoint x="200" y="118" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="F2_di" bpmnElement="F2"><di:waypoint x="300" y="120" /><di:waypoint x="350" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="F3_di" bpmnElement="F3"><di:waypoint x="450" y="120" /><di:waypoint x="500" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="F4_di" bpmnElement="F4"><di:waypoint x="600" y="120" /><di:waypoint x="650" y="120" /></bpmndi:BPMNEdge>
      <bpmndi:BPMNEdge id="F5_di" bpmnElement="F5"><di:waypoint x="750" y="120" /><di:waypoint x="800" y="118" /></bpmndi:BPMNEdge>
    </bpmndi:BPMNPlane>
  </bpmndi:BPMNDiagram>
</bpmn:definitions>
`;

/** Lanes, a choice with a default, a timer on a task, ids without meaning, the default namespace, few line breaks. */
export const claim = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:x="urn:other" targetNamespace="urn:t" id="d"><collaboration id="c"><participant id="p1" name="Insurer" processRef="pr"/></collaboration>
<process id="pr">
<laneSet id="ls"><lane id="l1" name="Clerk"><flowNodeRef>a1</flowNodeRef><flowNodeRef>a2</flowNodeRef><flowNodeRef>a3</flowNodeRef><flowNodeRef>a6</flowNodeRef><flowNodeRef>a7</flowNodeRef></lane><lane id="l2" name="Expert"><flowNodeRef>a4</flowNodeRef><flowNodeRef>a5</flowNodeRef><flowNodeRef>a8</flowNodeRef><flowNodeRef>a9</flowNodeRef></lane><lane id="l3" name="Archive"/></laneSet>
<startEvent id="a1" name="Claim received"><outgoing>s1</outgoing></startEvent>
<task id="a2" name="Register claim"><incoming>s1</incoming><outgoing>s2</outgoing></task>
<exclusiveGateway id="a3" name="Claim complex?" default="s4"><incoming>s2</incoming><outgoing>s3</outgoing><outgoing>s4</outgoing></exclusiveGateway>
<task id="a4" name="Assess damage"><incoming>s3</incoming><outgoing>s5</outgoing></task>
<boundaryEvent id="a5" name="2 weeks" attachedToRef="a4"><outgoing>s8</outgoing><timerEventDefinition><timeDuration>P14D</timeDuration></timerEventDefinition></boundaryEvent>
<exclusiveGateway id="a6"><incoming>s4</incoming><incoming>s5</incoming><outgoing>s6</outgoing></exclusiveGateway>
<endEvent id="a7" name="Claim decided"><incoming>s6</incoming></endEvent>
<task id="a8" name="Escalate claim"><incoming>s8</incoming><outgoing>s9</outgoing></task>
<endEvent id="a9"><incoming>s9</incoming></endEvent>
<sequenceFlow id="s1" sourceRef="a1" targetRef="a2"/><sequenceFlow id="s2" sourceRef="a2" targetRef="a3"/>
<sequenceFlow id="s3" sourceRef="a3" targetRef="a4" name="yes"><conditionExpression>yes</conditionExpression></sequenceFlow>
<sequenceFlow id="s4" sourceRef="a3" targetRef="a6" name="no"/>
<sequenceFlow id="s5" sourceRef="a4" targetRef="a6"/><sequenceFlow id="s6" sourceRef="a6" targetRef="a7"/>
<sequenceFlow id="s8" sourceRef="a5" targetRef="a8"/><sequenceFlow id="s9" sourceRef="a8" targetRef="a9"/>
</process></definitions>`;

/** Two pools with messages, parallel branches, a sub-process, no references to flows in the nodes. */
export const purchase = `<?xml version="1.0" encoding="UTF-8"?>
<b:definitions xmlns:b="http://www.omg.org/spec/BPMN/20100524/MODEL" id="defs" targetNamespace="urn:purchase">
\t<b:collaboration id="collab">
\t\t<b:participant id="buyer" name="Buyer" processRef="buying"/>
\t\t<b:participant id="seller" name="Seller" processRef="selling"/>
\t\t<b:participant id="bank" name="Bank"/>
\t\t<b:messageFlow id="m1" name="Order" sourceRef="order" targetRef="got"/>
\t\t<b:messageFlow id="m2" sourceRef="pay" targetRef="bank"/>
\t</b:collaboration>
\t<b:process id="buying">
\t\t<b:startEvent id="begin"/>
\t\t<b:sendTask id="order" name="Send order"/>
\t\t<b:task id="pay" name="Pay invoice"/>
\t\t<b:endEvent id="done" name="Invoice paid"/>
\t\t<b:sequenceFlow id="b1" sourceRef="begin" targetRef="order"/>
\t\t<b:sequenceFlow id="b2" sourceRef="order" targetRef="pay"/>
\t\t<b:sequenceFlow id="b3" sourceRef="pay" targetRef="done"/>
\t</b:process>
\t<b:process id="selling">
\t\t<b:startEvent id="got" name="Order received"><b:messageEventDefinition id="got_m"/></b:startEvent>
\t\t<b:parallelGateway id="fork"/>
\t\t<b:task id="goods" name="Prepare goods"/>
\t\t<b:task id="bill" name="Write invoice"/>
\t\t<b:task id="print" name="Print invoice"/>
\t\t<b:parallelGateway id="join"/>
\t\t<b:subProcess id="deliver" name="Deliver">
\t\t\t<b:startEvent id="d1"/>
\t\t\t<b:task id="d2" name="Load truck"/>
\t\t\t<b:task id="d4" name="Drive to customer"/>
\t\t\t<b:endEvent id="d3"/>
\t\t\t<b:sequenceFlow id="df1" sourceRef="d1" targetRef="d2"/>
\t\t\t<b:sequenceFlow id="df2" sourceRef="d2" targetRef="d4"/>
\t\t\t<b:sequenceFlow id="df3" sourceRef="d4" targetRef="d3"/>
\t\t</b:subProcess>
\t\t<b:endEvent id="over" name="Goods delivered"/>
\t\t<b:sequenceFlow id="q1" sourceRef="got" targetRef="fork"/>
\t\t<b:sequenceFlow id="q2" sourceRef="fork" targetRef="goods"/>
\t\t<b:sequenceFlow id="q3" sourceRef="fork" targetRef="bill"/>
\t\t<b:sequenceFlow id="q4" sourceRef="bill" targetRef="print"/>
\t\t<b:sequenceFlow id="q5" sourceRef="goods" targetRef="join"/>
\t\t<b:sequenceFlow id="q6" sourceRef="print" targetRef="join"/>
\t\t<b:sequenceFlow id="q7" sourceRef="join" targetRef="deliver"/>
\t\t<b:sequenceFlow id="q8" sourceRef="deliver" targetRef="over"/>
\t</b:process>
</b:definitions>
`;

export const documents = { order, claim, purchase };
